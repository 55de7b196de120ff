ALTER TABLE `drivers` ADD `approved_at` text;--> statement-breakpoint
UPDATE `drivers` SET `approved_at` = (SELECT min(`at`) FROM `audit_log` WHERE `subject` = `drivers`.`id` AND `action` = 'driver.approve');--> statement-breakpoint
UPDATE `drivers` SET `approved_at` = coalesce(`decided_at`, `created_at`) WHERE `status` = 'ACTIVE' AND `approved_at` IS NULL;
