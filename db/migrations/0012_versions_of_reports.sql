ALTER TABLE `payment_reports` ADD `made_at` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_reports` ADD `organisation` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- In the order in which their rows came, as they stood until now.
UPDATE `payment_reports` SET `made_at` = coalesce(`decided_at`, `created_at`);
