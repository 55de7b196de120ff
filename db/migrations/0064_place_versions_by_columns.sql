ALTER TABLE `earnings` ADD `version_step` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_reports` ADD `is_stated_earlier` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- A version that staff had stated to be earlier had its Monday alone, which sorts before each instant of that day.
UPDATE `payment_reports` SET `is_stated_earlier` = 1, `made_at` = `made_at` || 'T00:00:00.000Z'
  WHERE length(`made_at`) = 10;
--> statement-breakpoint
-- Each tilde was one place behind; behind a Monday alone they sort after each instant of that day.
UPDATE `earnings` SET
    `version_step` = length(`version_at`) - length(rtrim(`version_at`, '~')) - (length(rtrim(`version_at`, '~')) = 10),
    `version_at` = rtrim(`version_at`, '~') || iif(length(rtrim(`version_at`, '~')) = 10, 'T24:00:00.000Z', '')
  WHERE `version_at` IS NOT NULL;
