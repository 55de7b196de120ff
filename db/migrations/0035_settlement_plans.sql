CREATE TABLE `settlement_plans` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`category` text NOT NULL,
	`description` text NOT NULL,
	`cents` integer NOT NULL,
	`instalments` integer,
	`until_monday` text,
	`first_monday` text NOT NULL,
	`may_go_negative` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`origin` text NOT NULL,
	`stopped_by` text,
	`stopped_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_plans_origin` ON `settlement_plans` (`origin`);--> statement-breakpoint
CREATE INDEX `settlement_plans_driver` ON `settlement_plans` (`driver_id`,`created_at`);