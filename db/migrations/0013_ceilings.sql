ALTER TABLE `outbox` ADD `recipient` text;--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`);--> statement-breakpoint
ALTER TABLE `uploads` ADD `network` text;--> statement-breakpoint
ALTER TABLE `uploads` ADD `newcomer` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `arrived` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `receiving_by` text;--> statement-breakpoint
ALTER TABLE `uploads` ADD `receiving_until` text;