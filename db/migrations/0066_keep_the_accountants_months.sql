CREATE TABLE `accountant_months` (
	`id` text PRIMARY KEY NOT NULL,
	`month` text NOT NULL,
	`number` integer NOT NULL,
	`object_key` text,
	`named` text NOT NULL,
	`content` text NOT NULL,
	`sha256` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accountant_months_number` ON `accountant_months` (`month`,`number`);
--> statement-breakpoint
CREATE TRIGGER accountant_months_no_update BEFORE UPDATE ON accountant_months WHEN NEW.object_key IS NOT NULL OR (NEW.id, NEW.month, NEW.number, NEW.named, NEW.content, NEW.sha256, NEW.created_by, NEW.created_at) IS NOT (OLD.id, OLD.month, OLD.number, OLD.named, OLD.content, OLD.sha256, OLD.created_by, OLD.created_at) BEGIN SELECT RAISE(ABORT, 'accountant_months: rows are only ever added'); END;
--> statement-breakpoint
CREATE TRIGGER accountant_months_no_delete BEFORE DELETE ON accountant_months BEGIN SELECT RAISE(ABORT, 'accountant_months: rows are only ever added'); END;
--> statement-breakpoint
CREATE TRIGGER accountant_months_no_replace BEFORE INSERT ON accountant_months WHEN EXISTS (SELECT 1 FROM accountant_months WHERE id = NEW.id OR (month, number) = (NEW.month, NEW.number)) BEGIN SELECT RAISE(ABORT, 'accountant_months: rows are only ever added'); END;
