CREATE TABLE `contract_files` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text,
	`file_key` text NOT NULL,
	`file_name` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`added_by` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `contract_files_driver` ON `contract_files` (`driver_id`,`starts_on`);--> statement-breakpoint
CREATE INDEX `contract_files_end` ON `contract_files` (`ends_on`);--> statement-breakpoint
CREATE UNIQUE INDEX `contract_files_file` ON `contract_files` (`file_key`);