CREATE TABLE "board_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "board_pictures" ADD CONSTRAINT "board_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_pictures_user" ON "board_pictures" USING btree ("user_id");