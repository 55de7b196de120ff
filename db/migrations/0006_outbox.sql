CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`cause` text NOT NULL,
	`kind` text NOT NULL,
	`driver_id` text NOT NULL,
	`detail` text,
	`created_at` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text,
	`tried_at` text,
	`last_error` text,
	`sent_at` text,
	`failed_at` text,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_cause` ON `outbox` (`cause`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`next_attempt_at`) WHERE "outbox"."next_attempt_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_driver` ON `outbox` (`driver_id`);