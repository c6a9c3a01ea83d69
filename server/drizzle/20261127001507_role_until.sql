ALTER TABLE "users" ADD COLUMN "role_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role_after" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_after_roles_id_fk" FOREIGN KEY ("role_after") REFERENCES "public"."roles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_role_until" ON "users" USING btree ("role_until") WHERE "users"."role_until" is not null;