CREATE TABLE "import_recipes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_recipes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dataset" text NOT NULL,
	"name" text NOT NULL,
	"recipe" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tested_file" text,
	"tested_hash" text,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_recipes_name" UNIQUE("dataset","name")
);
--> statement-breakpoint
ALTER TABLE "import_recipes" ADD CONSTRAINT "import_recipes_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;