CREATE TABLE `statements` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`week_start_date` text NOT NULL,
	`number` integer NOT NULL,
	`record_id` text NOT NULL,
	`record_version` integer NOT NULL,
	`told` text,
	`digest` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statements_number` ON `statements` (`driver_id`,`week_start_date`,`number`);--> statement-breakpoint
CREATE TRIGGER statements_no_update BEFORE UPDATE ON statements WHEN NEW.told IS NOT NULL OR (NEW.id, NEW.driver_id, NEW.week_start_date, NEW.number, NEW.record_id, NEW.record_version, NEW.digest, NEW.created_at) IS NOT (OLD.id, OLD.driver_id, OLD.week_start_date, OLD.number, OLD.record_id, OLD.record_version, OLD.digest, OLD.created_at) BEGIN SELECT RAISE(ABORT, 'statements: rows are only ever added'); END;
--> statement-breakpoint
CREATE TRIGGER statements_no_delete BEFORE DELETE ON statements BEGIN SELECT RAISE(ABORT, 'statements: rows are only ever added'); END;
--> statement-breakpoint
CREATE TRIGGER statements_no_replace BEFORE INSERT ON statements WHEN EXISTS (SELECT 1 FROM statements WHERE id = NEW.id OR (driver_id, week_start_date, number) = (NEW.driver_id, NEW.week_start_date, NEW.number)) BEGIN SELECT RAISE(ABORT, 'statements: rows are only ever added'); END;
