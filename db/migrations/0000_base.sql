CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`);--> statement-breakpoint
CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`doc_type` text NOT NULL,
	`status` text NOT NULL,
	`file_path` text NOT NULL,
	`document_url` text NOT NULL,
	`file_name` text NOT NULL,
	`expiry_date` text,
	`created_at` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`decided_by` text,
	`decided_at` text,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_driver_type` ON `documents` (`driver_id`,`doc_type`);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_file_path` ON `documents` (`file_path`);--> statement-breakpoint
CREATE INDEX `documents_expiry` ON `documents` (`expiry_date`);--> statement-breakpoint
CREATE TABLE `drivers` (
	`id` text PRIMARY KEY NOT NULL,
	`full_name` text NOT NULL,
	`email` text NOT NULL,
	`phone_number` text NOT NULL,
	`cmtvde_number` text NOT NULL,
	`contract_type` text NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`decided_by` text,
	`decided_at` text,
	`registration_key_hash` text
);
--> statement-breakpoint
CREATE INDEX `drivers_created` ON `drivers` (`created_at`);--> statement-breakpoint
CREATE INDEX `drivers_status` ON `drivers` (`status`);--> statement-breakpoint
CREATE UNIQUE INDEX `drivers_registration_key` ON `drivers` (`registration_key_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `drivers_active_email` ON `drivers` (lower("email")) WHERE "drivers"."status" = 'ACTIVE';--> statement-breakpoint
CREATE UNIQUE INDEX `drivers_active_cmtvde` ON `drivers` (upper("cmtvde_number")) WHERE "drivers"."status" = 'ACTIVE';--> statement-breakpoint
CREATE TABLE `financial_records` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`week_start_date` text NOT NULL,
	`gross_cents` integer NOT NULL,
	`commission_cents` integer NOT NULL,
	`adjustments_cents` integer NOT NULL,
	`cash_cents` integer NOT NULL,
	`flat_rate_cents` integer NOT NULL,
	`payout_cents` integer NOT NULL,
	`status` text NOT NULL,
	`paid_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `financial_records_driver_week` ON `financial_records` (`driver_id`,`week_start_date`);--> statement-breakpoint
CREATE INDEX `financial_records_week` ON `financial_records` (`week_start_date`);--> statement-breakpoint
CREATE INDEX `financial_records_status` ON `financial_records` (`status`,`week_start_date`);--> statement-breakpoint
CREATE TABLE `health_check` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`window_ends_at` integer NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_window` ON `rate_limits` (`window_ends_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_last_seen` ON `sessions` (`last_seen_at`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`key` text PRIMARY KEY NOT NULL,
	`visitor` text NOT NULL,
	`created_at` text NOT NULL,
	`claimed_by` text
);
--> statement-breakpoint
CREATE INDEX `uploads_open` ON `uploads` (`claimed_by`,`created_at`);--> statement-breakpoint
CREATE INDEX `uploads_visitor` ON `uploads` (`visitor`,`created_at`);--> statement-breakpoint
CREATE TABLE `vehicles` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`license_plate` text,
	`make` text,
	`model` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vehicles_driver` ON `vehicles` (`driver_id`);--> statement-breakpoint
CREATE INDEX `vehicles_plate` ON `vehicles` (`license_plate`);