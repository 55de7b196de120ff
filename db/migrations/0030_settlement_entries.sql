CREATE TABLE `settlement_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`week_start_date` text NOT NULL,
	`category` text NOT NULL,
	`cents` integer NOT NULL,
	`description` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`origin` text NOT NULL,
	`counters` text,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_entries_origin` ON `settlement_entries` (`origin`);--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_entries_counters` ON `settlement_entries` (`counters`);--> statement-breakpoint
CREATE INDEX `settlement_entries_driver` ON `settlement_entries` (`driver_id`,`week_start_date`);--> statement-breakpoint
ALTER TABLE `financial_records` ADD `settlement_cents` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TRIGGER settlement_entries_no_update BEFORE UPDATE ON settlement_entries WHEN NEW.description <> '' OR (NEW.id, NEW.driver_id, NEW.week_start_date, NEW.category, NEW.cents, NEW.created_by, NEW.created_at, NEW.origin, NEW.counters) IS NOT (OLD.id, OLD.driver_id, OLD.week_start_date, OLD.category, OLD.cents, OLD.created_by, OLD.created_at, OLD.origin, OLD.counters) BEGIN SELECT RAISE(ABORT, 'settlement_entries: rows are only ever added'); END;
--> statement-breakpoint
CREATE TRIGGER settlement_entries_no_delete BEFORE DELETE ON settlement_entries BEGIN SELECT RAISE(ABORT, 'settlement_entries: rows are only ever added'); END;
--> statement-breakpoint
CREATE TRIGGER settlement_entries_no_replace BEFORE INSERT ON settlement_entries WHEN EXISTS (SELECT 1 FROM settlement_entries WHERE id = NEW.id OR origin = NEW.origin OR counters = NEW.counters) BEGIN SELECT RAISE(ABORT, 'settlement_entries: rows are only ever added'); END;
