ALTER TABLE "connectors" ADD COLUMN "taken" text DEFAULT 'each' NOT NULL;--> statement-breakpoint
ALTER TABLE "connectors" ADD COLUMN "host_key" text DEFAULT '' NOT NULL;