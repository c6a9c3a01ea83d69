CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
DROP INDEX "document_texts_grams";--> statement-breakpoint
DROP INDEX "documents_heading_grams";--> statement-breakpoint
ALTER TABLE "document_texts" DROP COLUMN "grams";--> statement-breakpoint
ALTER TABLE "documents" DROP COLUMN "heading_grams";--> statement-breakpoint
-- A dropped column keeps its place on the disk, which is most of this table's: CLUSTER writes the table anew without it.
CLUSTER "document_texts" USING "document_texts_pkey";--> statement-breakpoint
ALTER TABLE "document_texts" SET WITHOUT CLUSTER;--> statement-breakpoint
CREATE INDEX "document_texts_trigrams" ON "document_texts" USING gin ((show_trgm("folded") collate "C"));--> statement-breakpoint
-- Without statistics: ANALYZE would compute the trigrams of thousands of texts for them, and no plan needs them.
ALTER INDEX "document_texts_trigrams" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
CREATE INDEX "documents_heading_trigrams" ON "documents" USING gin ("heading" gin_trgm_ops);
