CREATE TABLE `driver_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`change_id` text NOT NULL,
	`driver_id` text NOT NULL,
	`at` text NOT NULL,
	`changes` text NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `driver_changes_change` ON `driver_changes` (`change_id`);--> statement-breakpoint
CREATE INDEX `driver_changes_driver` ON `driver_changes` (`driver_id`);--> statement-breakpoint
ALTER TABLE `drivers` ADD `left_on` text;