CREATE TABLE `week_closings` (
	`id` text PRIMARY KEY NOT NULL,
	`week_start_date` text NOT NULL,
	`closed_by` text NOT NULL,
	`closed_at` text NOT NULL,
	`reopened_by` text,
	`reopened_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `week_closings_week` ON `week_closings` (`week_start_date`) WHERE reopened_at IS NULL;--> statement-breakpoint
CREATE TABLE `week_waivers` (
	`id` text PRIMARY KEY NOT NULL,
	`closing_id` text NOT NULL,
	`week_start_date` text NOT NULL,
	`check` text NOT NULL,
	`subject` text NOT NULL,
	`reason` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`closing_id`) REFERENCES `week_closings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `week_waivers_finding` ON `week_waivers` (`closing_id`,`check`,`subject`);--> statement-breakpoint
ALTER TABLE `financial_records` ADD `carried_to` text;