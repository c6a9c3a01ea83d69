CREATE TABLE "connector_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connector_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"connector_id" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"user_id" uuid,
	"by_clock" boolean NOT NULL,
	"dry_run" boolean NOT NULL,
	"outcome" text NOT NULL,
	"problem" text,
	"detail" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"file_name" text,
	"bytes" integer,
	"good_rows" integer DEFAULT 0 NOT NULL,
	"bad_rows" integer DEFAULT 0 NOT NULL,
	"new_rows" integer DEFAULT 0 NOT NULL,
	"changed_rows" integer DEFAULT 0 NOT NULL,
	"unchanged_rows" integer DEFAULT 0 NOT NULL,
	"gone_rows" integer DEFAULT 0 NOT NULL,
	"fault_count" integer DEFAULT 0 NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"batch" integer
);
--> statement-breakpoint
CREATE TABLE "connectors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connectors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"dataset" text NOT NULL,
	"kind" text DEFAULT 'address' NOT NULL,
	"address" text NOT NULL,
	"credentials" text NOT NULL,
	"credential_name" text NOT NULL,
	"secret" text,
	"recipe" integer,
	"source" text NOT NULL,
	"status" text,
	"unit" text,
	"every" text NOT NULL,
	"time" text NOT NULL,
	"weekday" integer NOT NULL,
	"time_zone" text NOT NULL,
	"on_faults" text NOT NULL,
	"active" boolean NOT NULL,
	"by_recipe" boolean NOT NULL,
	"next_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"stopped_at" timestamp with time zone,
	"etag" text,
	"last_modified" text,
	"stored_hash" text,
	"running_since" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connectors_name" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "connector_runs" ADD CONSTRAINT "connector_runs_connector_id_connectors_id_fk" FOREIGN KEY ("connector_id") REFERENCES "public"."connectors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connector_runs" ADD CONSTRAINT "connector_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connectors" ADD CONSTRAINT "connectors_recipe_import_recipes_id_fk" FOREIGN KEY ("recipe") REFERENCES "public"."import_recipes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connectors" ADD CONSTRAINT "connectors_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connector_runs_newest" ON "connector_runs" USING btree ("connector_id","id");--> statement-breakpoint
CREATE INDEX "connectors_next" ON "connectors" USING btree ("next_at");