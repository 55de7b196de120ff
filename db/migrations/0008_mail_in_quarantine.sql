ALTER TABLE `payment_reports` ADD `subject` text;--> statement-breakpoint
ALTER TABLE `payment_reports` ADD `attachments` text;