UPDATE `drivers` SET `approved_at` = coalesce(`decided_at`, `created_at`) WHERE `status` = 'ACTIVE' AND `approved_at` IS NULL;--> statement-breakpoint
DROP INDEX `drivers_never_active`;--> statement-breakpoint
CREATE INDEX `drivers_never_active` ON `drivers` (`id`) WHERE "drivers"."approved_at" IS NULL;
