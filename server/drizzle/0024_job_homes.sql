CREATE TABLE "job_homes" (
	"id" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "job_homes_until" ON "job_homes" USING btree ("until");