ALTER TABLE `audit_log` ADD `roles` text;--> statement-breakpoint
ALTER TABLE `staff_identities` ADD `groups` text;--> statement-breakpoint
ALTER TABLE `staff_identities` ADD `claims` text;