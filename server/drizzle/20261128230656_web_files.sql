CREATE TABLE "web_files" (
	"name" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"packed" boolean NOT NULL,
	"build" integer NOT NULL
);
