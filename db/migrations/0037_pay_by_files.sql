CREATE TABLE `payment_answers` (
	`sha256` text PRIMARY KEY NOT NULL,
	`batch_id` text NOT NULL,
	`message_id` text NOT NULL,
	`read_by` text NOT NULL,
	`read_at` text NOT NULL,
	FOREIGN KEY (`batch_id`) REFERENCES `payment_batches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `payment_batch_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`batch_id` text NOT NULL,
	`record_id` text NOT NULL,
	`driver_id` text NOT NULL,
	`week_start_date` text NOT NULL,
	`name` text NOT NULL,
	`iban` text NOT NULL,
	`bic` text,
	`cents` integer NOT NULL,
	`end_to_end_id` text NOT NULL,
	`remittance` text NOT NULL,
	`status` text NOT NULL,
	`reason_code` text,
	`reason_text` text,
	`at` text NOT NULL,
	FOREIGN KEY (`batch_id`) REFERENCES `payment_batches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_batch_lines_live` ON `payment_batch_lines` (`record_id`) WHERE "payment_batch_lines"."status" IN ('IN_FILE', 'PENDING', 'ACCEPTED', 'PAID');--> statement-breakpoint
CREATE UNIQUE INDEX `payment_batch_lines_reference` ON `payment_batch_lines` (`batch_id`,`end_to_end_id`);--> statement-breakpoint
CREATE INDEX `payment_batch_lines_driver` ON `payment_batch_lines` (`driver_id`);--> statement-breakpoint
CREATE TABLE `payment_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`message_id` text NOT NULL,
	`origin` text NOT NULL,
	`version` text NOT NULL,
	`execution_date` text NOT NULL,
	`line_count` integer NOT NULL,
	`sum_cents` integer NOT NULL,
	`file` text,
	`sha256` text NOT NULL,
	`status` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`paid_by` text,
	`paid_at` text,
	`paid_on` text,
	`voided_by` text,
	`voided_at` text,
	`void_reason` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_batches_number` ON `payment_batches` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_batches_message` ON `payment_batches` (`message_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_batches_origin` ON `payment_batches` (`origin`);