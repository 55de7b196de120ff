CREATE TABLE `trusted_senders` (
	`address` text PRIMARY KEY NOT NULL,
	`added_by` text NOT NULL,
	`added_at` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `kept_bytes` ADD `bytes` integer DEFAULT 0 NOT NULL;