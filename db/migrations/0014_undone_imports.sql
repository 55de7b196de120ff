ALTER TABLE `payment_reports` ADD `undone_by` text;--> statement-breakpoint
ALTER TABLE `payment_reports` ADD `undone_at` text;--> statement-breakpoint
ALTER TABLE `platform_accounts` ADD `learnt_in` text;