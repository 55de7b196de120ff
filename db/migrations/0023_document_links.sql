CREATE TABLE `document_links` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`doc_type` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`spent_by` text,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_links_token` ON `document_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `document_links_driver` ON `document_links` (`driver_id`,`doc_type`);--> statement-breakpoint
CREATE INDEX `document_links_expires` ON `document_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `document_reminders` (
	`document_id` text NOT NULL,
	`days` integer NOT NULL,
	`driver_id` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`document_id`, `days`),
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `document_reminders_driver` ON `document_reminders` (`driver_id`);