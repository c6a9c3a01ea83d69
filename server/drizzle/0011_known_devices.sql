ALTER TABLE "login_attempts" ADD COLUMN "device" text;--> statement-breakpoint
CREATE INDEX "login_attempts_account_at" ON "login_attempts" USING btree ("account_hash","at");