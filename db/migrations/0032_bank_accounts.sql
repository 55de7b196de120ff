CREATE TABLE `bank_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`iban` text NOT NULL,
	`bic` text,
	`holder` text NOT NULL,
	`nif` text NOT NULL,
	`status` text NOT NULL,
	`entered_by` text NOT NULL,
	`created_at` text NOT NULL,
	`decided_by` text,
	`decided_at` text,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_accounts_waiting` ON `bank_accounts` (`driver_id`) WHERE "bank_accounts"."status" = 'WAITING';--> statement-breakpoint
CREATE UNIQUE INDEX `bank_accounts_confirmed` ON `bank_accounts` (`driver_id`) WHERE "bank_accounts"."status" = 'CONFIRMED';--> statement-breakpoint
CREATE INDEX `bank_accounts_driver` ON `bank_accounts` (`driver_id`,`created_at`);