CREATE TABLE "document_groups" (
	"document_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "document_groups_document_id_role_id_pk" PRIMARY KEY("document_id","role_id")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "readers" text DEFAULT 'everybody' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_groups" ADD CONSTRAINT "document_groups_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_groups" ADD CONSTRAINT "document_groups_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;