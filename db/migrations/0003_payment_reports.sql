CREATE TABLE `batch_guards` (
	`decision` integer,
	`lease` integer,
	CONSTRAINT "guard_decision" CHECK("batch_guards"."decision" = 1),
	CONSTRAINT "guard_lease" CHECK("batch_guards"."lease" = 1)
);
--> statement-breakpoint
CREATE TABLE `earnings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`report_id` text NOT NULL,
	`platform` text NOT NULL,
	`external_id` text,
	`week_start_date` text NOT NULL,
	`driver_id` text,
	`state` text NOT NULL,
	`reason` text,
	`fault_column` text,
	`difference_cents` integer,
	`gross_cents` integer,
	`commission_cents` integer,
	`adjustments_cents` integer,
	`cash_cents` integer,
	`full_name` text NOT NULL,
	`email` text,
	`phone` text,
	`line` integer NOT NULL,
	`cells` text NOT NULL,
	`changed_in` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `payment_reports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `earnings_account_week` ON `earnings` (`platform`,`external_id`,`week_start_date`);--> statement-breakpoint
CREATE INDEX `earnings_driver_week` ON `earnings` (`driver_id`,`week_start_date`);--> statement-breakpoint
CREATE INDEX `earnings_report` ON `earnings` (`report_id`,`state`);--> statement-breakpoint
CREATE INDEX `earnings_changed` ON `earnings` (`changed_in`) WHERE "earnings"."changed_in" <> "earnings"."report_id";--> statement-breakpoint
CREATE INDEX `earnings_waiting` ON `earnings` (`platform`,`external_id`) WHERE "earnings"."state" = 'waiting';--> statement-breakpoint
CREATE TABLE `inbox_messages` (
	`mailbox` text NOT NULL,
	`uid_validity` text NOT NULL,
	`uid` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`cuts` integer DEFAULT 0 NOT NULL,
	`outcome` text,
	`message_id` text,
	`sha256` text,
	`done_at` text,
	PRIMARY KEY(`mailbox`, `uid_validity`, `uid`)
);
--> statement-breakpoint
CREATE INDEX `inbox_messages_message` ON `inbox_messages` (`message_id`);--> statement-breakpoint
CREATE INDEX `inbox_messages_sha256` ON `inbox_messages` (`sha256`);--> statement-breakpoint
CREATE TABLE `payment_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`source` text NOT NULL,
	`file_name` text,
	`message_id` text,
	`sender` text,
	`sha256` text NOT NULL,
	`platform` text,
	`week_start_date` text,
	`outcome` text NOT NULL,
	`reason` text,
	`detail` text,
	`read` integer DEFAULT false NOT NULL,
	`columns` text,
	`imported_rows` integer DEFAULT 0 NOT NULL,
	`waiting_rows` integer DEFAULT 0 NOT NULL,
	`skipped_rows` integer DEFAULT 0 NOT NULL,
	`conflict_rows` integer DEFAULT 0 NOT NULL,
	`unchanged_rows` integer DEFAULT 0 NOT NULL,
	`raw_key` text,
	`decided_by` text,
	`decided_at` text
);
--> statement-breakpoint
CREATE INDEX `payment_reports_created` ON `payment_reports` (`created_at`);--> statement-breakpoint
CREATE INDEX `payment_reports_message` ON `payment_reports` (`message_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_reports_read_once` ON `payment_reports` (`sha256`) WHERE "payment_reports"."read" = 1;--> statement-breakpoint
CREATE TABLE `platform_accounts` (
	`platform` text NOT NULL,
	`external_id` text NOT NULL,
	`driver_id` text NOT NULL,
	`learnt_from` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`platform`, `external_id`),
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `inbox_state` ADD `mailbox` text;--> statement-breakpoint
ALTER TABLE `inbox_state` ADD `uid_validity` text;--> statement-breakpoint
ALTER TABLE `inbox_state` ADD `last_uid` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `inbox_state` ADD `fence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `inbox_state` ADD `lease_until` text;--> statement-breakpoint
ALTER TABLE `inbox_state` ADD `last_poll_at` text;--> statement-breakpoint
ALTER TABLE `inbox_state` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `inbox_state` ADD `retry_at` text;