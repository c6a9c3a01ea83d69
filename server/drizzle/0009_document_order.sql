ALTER TABLE "document_texts" ADD COLUMN "position" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "document_texts_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "document_texts" ADD COLUMN "live" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- What is long stands outside of the rows: the index finds thousands of candidates, of which few texts are read.
ALTER TABLE "document_texts" SET (toast_tuple_target = 128);--> statement-breakpoint
ALTER TABLE "document_texts" ALTER COLUMN "folded" SET STORAGE EXTERNAL;
