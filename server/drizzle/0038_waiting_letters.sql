CREATE TABLE "waiting_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "waiting_letters_at" ON "waiting_letters" USING btree ("at");