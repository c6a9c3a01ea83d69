CREATE TABLE "mail_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"figures" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unsubscribed_addresses" (
	"subscription_id" uuid NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unsubscribed_addresses_subscription_id_address_pk" PRIMARY KEY("subscription_id","address")
);
--> statement-breakpoint
ALTER TABLE "subscription_recipients" DROP CONSTRAINT "subscription_recipients_one";--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "subscription_recipients" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "unsubscribed_addresses" ADD CONSTRAINT "unsubscribed_addresses_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_once_address" ON "deliveries" USING btree ("subscription_id","address","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_recipients_address" ON "subscription_recipients" USING btree ("subscription_id","address");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_one" CHECK (num_nonnulls("deliveries"."user_id", "deliveries"."address") = 1);--> statement-breakpoint
ALTER TABLE "subscription_recipients" ADD CONSTRAINT "subscription_recipients_one" CHECK (num_nonnulls("subscription_recipients"."user_id", "subscription_recipients"."role_id", "subscription_recipients"."address") = 1);