CREATE TABLE `audit_seals` (
	`through_id` integer PRIMARY KEY NOT NULL,
	`rows` integer NOT NULL,
	`hash` text NOT NULL,
	`sealed_at` text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER audit_seals_no_update BEFORE UPDATE ON audit_seals BEGIN SELECT RAISE(ABORT, 'audit_seals: rows are only ever added'); END;
--> statement-breakpoint
CREATE TRIGGER audit_seals_no_delete BEFORE DELETE ON audit_seals BEGIN SELECT RAISE(ABORT, 'audit_seals: rows are only ever added'); END;
--> statement-breakpoint
CREATE TRIGGER audit_seals_no_replace BEFORE INSERT ON audit_seals WHEN EXISTS (SELECT 1 FROM audit_seals WHERE through_id = NEW.through_id) BEGIN SELECT RAISE(ABORT, 'audit_seals: rows are only ever added'); END;
