CREATE TABLE "connector_files" (
	"connector_id" integer NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"bytes" bigint NOT NULL,
	"modified" timestamp with time zone NOT NULL,
	"held" boolean NOT NULL,
	CONSTRAINT "connector_files_connector_id_name_hash_pk" PRIMARY KEY("connector_id","name","hash")
);
--> statement-breakpoint
ALTER TABLE "connector_files" ADD CONSTRAINT "connector_files_connector_id_connectors_id_fk" FOREIGN KEY ("connector_id") REFERENCES "public"."connectors"("id") ON DELETE cascade ON UPDATE no action;