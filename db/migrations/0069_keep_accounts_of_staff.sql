CREATE TABLE `sign_in_waits` (
	`key` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`waits_until` integer NOT NULL,
	`forgotten_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_waits_forgotten` ON `sign_in_waits` (`forgotten_at`);--> statement-breakpoint
CREATE TABLE `staff_accounts` (
	`email` text PRIMARY KEY NOT NULL,
	`password_hash` text NOT NULL,
	`sealed_secret` text,
	`last_step` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`changed_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `staff_devices` (
	`token_hash` text NOT NULL,
	`email` text NOT NULL,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	PRIMARY KEY(`token_hash`, `email`)
);
--> statement-breakpoint
CREATE INDEX `staff_devices_email` ON `staff_devices` (`email`,`last_seen_at`);--> statement-breakpoint
CREATE TABLE `staff_invitations` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `staff_invitations_email` ON `staff_invitations` (`email`);--> statement-breakpoint
CREATE TABLE `staff_passkeys` (
	`credential_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `staff_passkeys_email` ON `staff_passkeys` (`email`);--> statement-breakpoint
CREATE TABLE `staff_recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `staff_recovery_codes_email` ON `staff_recovery_codes` (`email`);