ALTER TABLE "widget_categories" ADD COLUMN "names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "widget_categories" SET "names" = jsonb_build_object('en', "name", 'fr', "name", 'he', "name", 'ru', "name", 'ar', "name", 'th', "name") WHERE "name" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "widget_categories" DROP COLUMN "name";
