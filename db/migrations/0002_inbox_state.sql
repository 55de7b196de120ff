CREATE TABLE `inbox_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`monitoring` integer DEFAULT false NOT NULL,
	`interval_minutes` integer DEFAULT 5 NOT NULL,
	`active_since` text,
	`checked_at` text,
	`connected` integer,
	`message` text
);
