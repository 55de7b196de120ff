CREATE TABLE `report_sources` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`token_hash` text,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`accepted_at` text,
	`last_used_at` text,
	`ended_by` text,
	`ended_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_sources_token` ON `report_sources` (`token_hash`);