DROP INDEX "users_fullname";--> statement-breakpoint
-- Both columns in one statement: each would write the table anew.
ALTER TABLE "users" ADD COLUMN "fullname_key" text GENERATED ALWAYS AS (lower(trim(firstname || ' ' || lastname))) STORED NOT NULL, ADD COLUMN "searched" text GENERATED ALWAYS AS (lower(firstname || ' ' || lastname || ' ' || email)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_searched" ON "audit" USING gin ("searched" gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "users_searched" ON "users" USING gin ("searched" gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "users_fullname" ON "users" USING btree ("fullname_key","id") WHERE "users"."deleted_at" is null;
