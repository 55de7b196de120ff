CREATE TABLE `recibo_allocations` (
	`recibo_id` text NOT NULL,
	`week_start_date` text NOT NULL,
	`cents` integer NOT NULL,
	`decided_by` text NOT NULL,
	`decided_at` text NOT NULL,
	PRIMARY KEY(`recibo_id`, `week_start_date`),
	FOREIGN KEY (`recibo_id`) REFERENCES `recibos`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `recibo_exceptions` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`ended_by` text,
	`ended_at` text,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recibo_exceptions_in_force` ON `recibo_exceptions` (`driver_id`) WHERE "recibo_exceptions"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX `recibo_exceptions_driver` ON `recibo_exceptions` (`driver_id`);--> statement-breakpoint
CREATE TABLE `recibo_terms` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`n` integer NOT NULL,
	`from_monday` text NOT NULL,
	`kind` text NOT NULL,
	`nif` text,
	`iva_basis_points` integer,
	`lies` text,
	`withholding_basis_points` integer,
	`reason` text,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recibo_terms_driver` ON `recibo_terms` (`driver_id`,`n`);--> statement-breakpoint
CREATE TABLE `recibos` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`document_key` text NOT NULL,
	`issuer_nif` text NOT NULL,
	`acquirer_nif` text NOT NULL,
	`country` text,
	`kind` text NOT NULL,
	`fiscal_state` text NOT NULL,
	`issued_on` text NOT NULL,
	`number` text NOT NULL,
	`atcud` text,
	`taxed` text NOT NULL,
	`not_subject_cents` integer NOT NULL,
	`stamp_duty_cents` integer NOT NULL,
	`taxes_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`withheld_cents` integer NOT NULL,
	`read_from` text NOT NULL,
	`named_from` text,
	`named_until` text,
	`listed` text,
	`file_key` text,
	`file_name` text,
	`content_type` text,
	`size` integer,
	`sha256` text,
	`sent_by` text NOT NULL,
	`created_at` text NOT NULL,
	`annulled_by` text,
	`annulled_at` text,
	`annul_reason` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recibos_document` ON `recibos` (`document_key`);--> statement-breakpoint
CREATE INDEX `recibos_driver` ON `recibos` (`driver_id`,`issued_on`);--> statement-breakpoint
CREATE UNIQUE INDEX `recibos_file` ON `recibos` (`file_key`) WHERE "recibos"."file_key" IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER recibo_terms_no_update BEFORE UPDATE ON recibo_terms WHEN NEW.nif IS NOT NULL OR NEW.reason IS NOT NULL OR (NEW.id, NEW.driver_id, NEW.n, NEW.from_monday, NEW.kind, NEW.iva_basis_points, NEW.lies, NEW.withholding_basis_points, NEW.created_by, NEW.created_at) IS NOT (OLD.id, OLD.driver_id, OLD.n, OLD.from_monday, OLD.kind, OLD.iva_basis_points, OLD.lies, OLD.withholding_basis_points, OLD.created_by, OLD.created_at) BEGIN SELECT RAISE(ABORT, 'recibo_terms: rows are only ever added'); END;
--> statement-breakpoint
CREATE TRIGGER recibo_terms_no_delete BEFORE DELETE ON recibo_terms BEGIN SELECT RAISE(ABORT, 'recibo_terms: rows are only ever added'); END;
--> statement-breakpoint
CREATE TRIGGER recibo_terms_no_replace BEFORE INSERT ON recibo_terms WHEN EXISTS (SELECT 1 FROM recibo_terms WHERE id = NEW.id OR (driver_id = NEW.driver_id AND n = NEW.n)) BEGIN SELECT RAISE(ABORT, 'recibo_terms: rows are only ever added'); END;
