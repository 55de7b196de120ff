CREATE TABLE `kept_bytes` (
	`key` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `kept_bytes_created` ON `kept_bytes` (`created_at`);--> statement-breakpoint
ALTER TABLE `earnings` ADD `dismissed_by` text;--> statement-breakpoint
ALTER TABLE `earnings` ADD `dismissed_at` text;--> statement-breakpoint
CREATE INDEX `earnings_dismissed` ON `earnings` (`platform`,`external_id`) WHERE "earnings"."state" = 'dismissed';--> statement-breakpoint
ALTER TABLE `payment_reports` ADD `dismissed_rows` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_reports` ADD `dismissed_by` text;--> statement-breakpoint
ALTER TABLE `payment_reports` ADD `dismissed_at` text;--> statement-breakpoint
CREATE INDEX `payment_reports_quarantine` ON `payment_reports` (`created_at`) WHERE "payment_reports"."outcome" = 'quarantined' AND "payment_reports"."dismissed_at" IS NULL;--> statement-breakpoint
CREATE INDEX `payment_reports_raw` ON `payment_reports` (`raw_key`) WHERE "payment_reports"."raw_key" IS NOT NULL;--> statement-breakpoint
INSERT OR IGNORE INTO `kept_bytes` (`key`, `created_at`) SELECT `raw_key`, `created_at` FROM `payment_reports` WHERE `raw_key` IS NOT NULL;
