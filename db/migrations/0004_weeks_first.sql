DROP INDEX `earnings_account_week`;--> statement-breakpoint
DROP INDEX `earnings_driver_week`;--> statement-breakpoint
CREATE INDEX `earnings_week_account` ON `earnings` (`week_start_date`,`external_id`,`platform`);--> statement-breakpoint
CREATE INDEX `earnings_week_driver` ON `earnings` (`week_start_date`,`driver_id`);--> statement-breakpoint
DROP INDEX `financial_records_driver_week`;--> statement-breakpoint
DROP INDEX `financial_records_week`;--> statement-breakpoint
CREATE UNIQUE INDEX `financial_records_week_driver` ON `financial_records` (`week_start_date`,`driver_id`);