CREATE TABLE "topic_changes" (
	"topic" text PRIMARY KEY NOT NULL,
	"change" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
