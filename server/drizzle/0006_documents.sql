CREATE TABLE "document_texts" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"folded" text NOT NULL,
	"grams" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"file_name" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"heading" text NOT NULL,
	"heading_grams" integer[] NOT NULL,
	"letters" integer NOT NULL,
	"uploaded_by" uuid,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "document_texts" ADD CONSTRAINT "document_texts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_texts_grams" ON "document_texts" USING gin ("grams");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_sha256" ON "documents" USING btree ("sha256") WHERE "documents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "documents_uploaded_at" ON "documents" USING btree ("uploaded_at","id");--> statement-breakpoint
CREATE INDEX "documents_heading_grams" ON "documents" USING gin ("heading_grams");