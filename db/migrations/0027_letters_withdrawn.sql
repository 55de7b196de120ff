ALTER TABLE `outbox` ADD `unsettled` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `outbox` SET `unsettled` = 1 WHERE `attempts` > 0 AND `sent_at` IS NULL;--> statement-breakpoint
CREATE INDEX `documents_decided` ON `documents` (`decided_at`) WHERE "documents"."decided_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `drivers_decided` ON `drivers` (`decided_at`) WHERE "drivers"."decided_at" IS NOT NULL;