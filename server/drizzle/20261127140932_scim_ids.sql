CREATE TABLE "scim_ids" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"role_id" uuid,
	"external_id" text NOT NULL,
	CONSTRAINT "scim_ids_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "scim_ids_role_id_unique" UNIQUE("role_id")
);
--> statement-breakpoint
ALTER TABLE "scim_ids" ADD CONSTRAINT "scim_ids_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_ids" ADD CONSTRAINT "scim_ids_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scim_ids_external" ON "scim_ids" USING btree ("external_id");