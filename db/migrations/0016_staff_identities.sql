CREATE TABLE `staff_identities` (
	`issuer` text NOT NULL,
	`sub` text NOT NULL,
	`email` text NOT NULL,
	`first_seen_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	PRIMARY KEY(`issuer`, `sub`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_identities_email` ON `staff_identities` (`issuer`,`email`);