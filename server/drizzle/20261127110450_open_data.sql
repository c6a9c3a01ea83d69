CREATE TABLE "open_datasets" (
	"name" text PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"licence" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"by" uuid
);
--> statement-breakpoint
ALTER TABLE "open_datasets" ADD CONSTRAINT "open_datasets_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;