CREATE TABLE "import_aliases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_aliases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"dataset" text,
	"column_name" text,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"meaning" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_aliases_name" UNIQUE NULLS NOT DISTINCT("kind","dataset","column_name","key")
);
--> statement-breakpoint
ALTER TABLE "import_aliases" ADD CONSTRAINT "import_aliases_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;