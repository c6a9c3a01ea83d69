CREATE TABLE "alert_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"alert_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"period" text,
	"silenced" boolean NOT NULL,
	"members" jsonb NOT NULL,
	"changed" integer NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"mail_due" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_members" (
	"alert_id" uuid NOT NULL,
	"member" text NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"figure" double precision,
	"period" text,
	CONSTRAINT "alert_members_alert_id_member_pk" PRIMARY KEY("alert_id","member")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"rule" jsonb NOT NULL,
	"datasets" text[] NOT NULL,
	"mail" boolean NOT NULL,
	"silenced_until" timestamp with time zone,
	"silence_reason" text DEFAULT '' NOT NULL,
	"evaluated" text,
	"evaluated_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_members" ADD CONSTRAINT "alert_members_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_events_alert" ON "alert_events" USING btree ("alert_id","id");--> statement-breakpoint
CREATE INDEX "alerts_user" ON "alerts" USING btree ("user_id");