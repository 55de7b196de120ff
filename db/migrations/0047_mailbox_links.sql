CREATE TABLE `mailbox_links` (
	`id` integer PRIMARY KEY NOT NULL,
	`account` text NOT NULL,
	`sealed` text,
	`version` integer DEFAULT 0 NOT NULL,
	`renewing_until` text,
	`linked_by` text,
	`linked_at` text,
	`renewed_at` text,
	`fault` text,
	`fault_at` text
);
