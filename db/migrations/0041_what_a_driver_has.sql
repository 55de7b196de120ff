CREATE INDEX `audit_log_moved_from` ON `audit_log` ("detail" ->> 'from') WHERE "audit_log"."action" = 'platform-account.move';--> statement-breakpoint
CREATE INDEX `corrections_driver` ON `corrections` (`driver_id`);--> statement-breakpoint
CREATE INDEX `week_waivers_subject` ON `week_waivers` (`subject`);