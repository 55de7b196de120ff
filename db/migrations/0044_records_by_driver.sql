DROP INDEX `earnings_week_driver`;--> statement-breakpoint
CREATE INDEX `earnings_driver_week` ON `earnings` (`driver_id`,`week_start_date`);--> statement-breakpoint
DROP INDEX `financial_records_week_driver`;--> statement-breakpoint
CREATE UNIQUE INDEX `financial_records_driver_week` ON `financial_records` (`driver_id`,`week_start_date`);