DROP INDEX `documents_driver_type`;--> statement-breakpoint
DROP INDEX `documents_expiry`;--> statement-breakpoint
ALTER TABLE `documents` ADD `standing` text DEFAULT 'CURRENT' NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `issued_on` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `rejection_reason` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `rejection_note` text;--> statement-breakpoint
CREATE INDEX `documents_driver` ON `documents` (`driver_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_current` ON `documents` (`driver_id`,`doc_type`) WHERE "documents"."standing" = 'CURRENT';--> statement-breakpoint
CREATE UNIQUE INDEX `documents_renewal` ON `documents` (`driver_id`,`doc_type`) WHERE "documents"."standing" = 'RENEWAL';--> statement-breakpoint
CREATE INDEX `documents_expiry` ON `documents` (`expiry_date`) WHERE "documents"."standing" = 'CURRENT';