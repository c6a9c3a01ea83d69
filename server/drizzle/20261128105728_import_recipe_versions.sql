CREATE TABLE "import_recipe_versions" (
	"recipe_id" integer NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"recipe" jsonb NOT NULL,
	"tested_file" text,
	"tested_hash" text,
	"updated_by" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_recipe_versions_recipe_id_version_pk" PRIMARY KEY("recipe_id","version")
);
--> statement-breakpoint
ALTER TABLE "import_recipe_versions" ADD CONSTRAINT "import_recipe_versions_recipe_id_import_recipes_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."import_recipes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_recipe_versions" ADD CONSTRAINT "import_recipe_versions_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;