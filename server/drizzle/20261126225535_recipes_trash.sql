ALTER TABLE "import_recipes" DROP CONSTRAINT "import_recipes_name";--> statement-breakpoint
ALTER TABLE "import_recipes" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "import_recipes_living_name" ON "import_recipes" USING btree ("dataset","name") WHERE "import_recipes"."deleted_at" is null;