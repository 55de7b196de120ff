CREATE TABLE `data_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`full_name` text,
	`email` text,
	`phone_number` text,
	`cmtvde_number` text,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`decided_by` text,
	`decided_at` text,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_requests_open` ON `data_requests` (`driver_id`) WHERE "data_requests"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX `data_requests_driver` ON `data_requests` (`driver_id`);--> statement-breakpoint
CREATE TABLE `driver_sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`email_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `driver_sessions_driver` ON `driver_sessions` (`driver_id`);--> statement-breakpoint
CREATE INDEX `driver_sessions_last_seen` ON `driver_sessions` (`last_seen_at`);--> statement-breakpoint
CREATE TABLE `driver_sign_ins` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`seed` text NOT NULL,
	`browser_hash` text NOT NULL,
	`driver_id` text,
	`email_hash` text NOT NULL,
	`code_tries` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`used_by` text,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `driver_sign_ins_browser` ON `driver_sign_ins` (`browser_hash`);--> statement-breakpoint
CREATE INDEX `driver_sign_ins_driver` ON `driver_sign_ins` (`driver_id`);--> statement-breakpoint
CREATE INDEX `driver_sign_ins_created` ON `driver_sign_ins` (`created_at`);--> statement-breakpoint
CREATE INDEX `drivers_email` ON `drivers` (lower("email"));