CREATE TABLE `staff_digests` (
	`week` text NOT NULL,
	`recipient` text NOT NULL,
	`id` text NOT NULL,
	`lease_until` text,
	`sent_at` text,
	PRIMARY KEY(`week`, `recipient`)
);
