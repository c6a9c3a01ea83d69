CREATE INDEX "alert_events_mail_due" ON "alert_events" USING btree ("id") WHERE "alert_events"."mail_due";--> statement-breakpoint
CREATE INDEX "alert_events_at" ON "alert_events" USING btree ("at");