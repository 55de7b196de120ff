CREATE TABLE `corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`week_start_date` text NOT NULL,
	`driver_id` text NOT NULL,
	`platform` text NOT NULL,
	`number` integer NOT NULL,
	`paid_cents` integer NOT NULL,
	`due_cents` integer NOT NULL,
	`decision` text NOT NULL,
	`reason` text,
	`reports` text NOT NULL,
	`entry_id` text,
	`entry_week` text,
	`decided_by` text NOT NULL,
	`decided_at` text NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `corrections_number` ON `corrections` (`week_start_date`,`driver_id`,`platform`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `corrections_entry` ON `corrections` (`entry_id`);--> statement-breakpoint
CREATE INDEX `earnings_conflict` ON `earnings` (`week_start_date`) WHERE "earnings"."state" = 'conflict';
--> statement-breakpoint
CREATE TRIGGER corrections_no_update BEFORE UPDATE ON corrections WHEN NEW.reason <> '' OR (NEW.id, NEW.week_start_date, NEW.driver_id, NEW.platform, NEW.number, NEW.paid_cents, NEW.due_cents, NEW.decision, NEW.reports, NEW.entry_id, NEW.entry_week, NEW.decided_by, NEW.decided_at) IS NOT (OLD.id, OLD.week_start_date, OLD.driver_id, OLD.platform, OLD.number, OLD.paid_cents, OLD.due_cents, OLD.decision, OLD.reports, OLD.entry_id, OLD.entry_week, OLD.decided_by, OLD.decided_at) BEGIN SELECT RAISE(ABORT, 'corrections: rows are only ever added'); END;
--> statement-breakpoint
CREATE TRIGGER corrections_no_delete BEFORE DELETE ON corrections BEGIN SELECT RAISE(ABORT, 'corrections: rows are only ever added'); END;
--> statement-breakpoint
CREATE TRIGGER corrections_no_replace BEFORE INSERT ON corrections WHEN EXISTS (SELECT 1 FROM corrections WHERE id = NEW.id OR entry_id = NEW.entry_id OR (week_start_date, driver_id, platform, number) = (NEW.week_start_date, NEW.driver_id, NEW.platform, NEW.number)) BEGIN SELECT RAISE(ABORT, 'corrections: rows are only ever added'); END;
