CREATE TABLE "exploration_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"exploration_id" uuid NOT NULL,
	"user_id" uuid,
	"role_id" uuid,
	"edit" boolean NOT NULL,
	CONSTRAINT "exploration_shares_one" CHECK (num_nonnulls("exploration_shares"."user_id", "exploration_shares"."role_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "exploration_versions" (
	"exploration_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid,
	"changed" text[] NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"folder" text NOT NULL,
	"content" jsonb NOT NULL,
	"datasets" text[] NOT NULL,
	CONSTRAINT "exploration_versions_exploration_id_version_pk" PRIMARY KEY("exploration_id","version")
);
--> statement-breakpoint
CREATE TABLE "explorations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"folder" text NOT NULL,
	"content" jsonb NOT NULL,
	"datasets" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "exploration_shares" ADD CONSTRAINT "exploration_shares_exploration_id_explorations_id_fk" FOREIGN KEY ("exploration_id") REFERENCES "public"."explorations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exploration_shares" ADD CONSTRAINT "exploration_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exploration_shares" ADD CONSTRAINT "exploration_shares_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exploration_versions" ADD CONSTRAINT "exploration_versions_exploration_id_explorations_id_fk" FOREIGN KEY ("exploration_id") REFERENCES "public"."explorations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exploration_versions" ADD CONSTRAINT "exploration_versions_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "explorations" ADD CONSTRAINT "explorations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "explorations" ADD CONSTRAINT "explorations_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exploration_shares_user" ON "exploration_shares" USING btree ("exploration_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exploration_shares_role" ON "exploration_shares" USING btree ("exploration_id","role_id");--> statement-breakpoint
CREATE INDEX "exploration_shares_of_user" ON "exploration_shares" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "exploration_shares_of_role" ON "exploration_shares" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "explorations_user" ON "explorations" USING btree ("user_id");