-- The audit log is only added to: each row carries the hash of itself and of the row before it, and nothing can be changed or removed.
CREATE FUNCTION audit_hash(previous text, entry audit) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT encode(sha256(convert_to(previous || jsonb_build_array(
		entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.action, entry.user_id, entry.address,
		entry.request_id, entry.via, entry.target_kind, entry.target, entry.target_name, entry.details, entry.before, entry.after
	)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
DO $$
DECLARE
	entry audit;
	previous text := '';
BEGIN
	FOR entry IN SELECT * FROM audit ORDER BY id LOOP
		previous := audit_hash(previous, entry);
		UPDATE audit SET hash = previous WHERE id = entry.id;
	END LOOP;
END
$$;
--> statement-breakpoint
CREATE FUNCTION audit_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	last_id bigint;
	last_hash text;
BEGIN
	-- One writer at a time, until its transaction ends: what follows is then the newest row for everybody.
	PERFORM pg_advisory_xact_lock(23068, 0);
	SELECT id, hash INTO last_id, last_hash FROM audit ORDER BY id DESC LIMIT 1;
	NEW.id := coalesce(last_id, 0) + 1;
	NEW.at := clock_timestamp();
	NEW.hash := audit_hash(coalesce(last_hash, ''), NEW);
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_chain BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION audit_chain();
--> statement-breakpoint
CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit log is only added to' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
