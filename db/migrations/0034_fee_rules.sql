CREATE TABLE `fee_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`n` integer NOT NULL,
	`from_monday` text NOT NULL,
	`until_monday` text,
	`kind` text NOT NULL,
	`cents` integer,
	`basis_points` integer,
	`min_cents` integer,
	`max_cents` integer,
	`without_earnings` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fee_rules_driver` ON `fee_rules` (`driver_id`,`n`);--> statement-breakpoint
CREATE INDEX `fee_rules_without_earnings` ON `fee_rules` (`without_earnings`,`driver_id`);--> statement-breakpoint
ALTER TABLE `financial_records` ADD `fee_basis` text;
--> statement-breakpoint
CREATE TRIGGER fee_rules_no_update BEFORE UPDATE ON fee_rules BEGIN SELECT RAISE(ABORT, 'fee_rules: rows are only ever added'); END;
--> statement-breakpoint
CREATE TRIGGER fee_rules_no_delete BEFORE DELETE ON fee_rules BEGIN SELECT RAISE(ABORT, 'fee_rules: rows are only ever added'); END;
--> statement-breakpoint
CREATE TRIGGER fee_rules_no_replace BEFORE INSERT ON fee_rules WHEN EXISTS (SELECT 1 FROM fee_rules WHERE id = NEW.id OR (driver_id = NEW.driver_id AND n = NEW.n)) BEGIN SELECT RAISE(ABORT, 'fee_rules: rows are only ever added'); END;
