ALTER TABLE `drivers` ADD `erases_at` text;--> statement-breakpoint
CREATE INDEX `drivers_erases` ON `drivers` (`erases_at`) WHERE "drivers"."erases_at" IS NOT NULL;