ALTER TABLE "job_homes" ADD COLUMN "server" integer;--> statement-breakpoint
ALTER TABLE "job_homes" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "connectors" ADD COLUMN "running_on" integer;--> statement-breakpoint
ALTER TABLE "job_homes" ADD CONSTRAINT "job_homes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;