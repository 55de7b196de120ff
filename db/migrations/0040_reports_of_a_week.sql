DROP INDEX `earnings_report`;--> statement-breakpoint
CREATE INDEX `earnings_report` ON `earnings` (`report_id`,`state`,`gross_cents`);--> statement-breakpoint
CREATE INDEX `payment_reports_week` ON `payment_reports` (`week_start_date`,`platform`);