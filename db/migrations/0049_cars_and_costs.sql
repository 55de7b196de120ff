CREATE TABLE `car_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`kind` text NOT NULL,
	`ended_on` text,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `car_cards_number` ON `car_cards` (`number`);--> statement-breakpoint
CREATE TABLE `car_rents` (
	`id` text PRIMARY KEY NOT NULL,
	`car_id` text NOT NULL,
	`n` integer NOT NULL,
	`from_monday` text NOT NULL,
	`per` text NOT NULL,
	`cents` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`car_id`) REFERENCES `cars`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `car_rents_car` ON `car_rents` (`car_id`,`n`);--> statement-breakpoint
CREATE TABLE `cars` (
	`id` text PRIMARY KEY NOT NULL,
	`plate` text NOT NULL,
	`make` text DEFAULT '' NOT NULL,
	`model` text DEFAULT '' NOT NULL,
	`vin` text,
	`registered_on` text,
	`fuel` text,
	`owner` text NOT NULL,
	`device` text,
	`insured_until` text,
	`inspected_until` text,
	`imt_until` text,
	`extinguisher_until` text,
	`iuc_month` integer,
	`ended_on` text,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cars_plate` ON `cars` (`plate`);--> statement-breakpoint
CREATE UNIQUE INDEX `cars_device` ON `cars` (`device`);--> statement-breakpoint
CREATE INDEX `cars_vin` ON `cars` (`vin`);--> statement-breakpoint
CREATE TABLE `cost_files` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`received_from` text NOT NULL,
	`sender` text,
	`message_id` text,
	`file_name` text NOT NULL,
	`sha256` text NOT NULL,
	`source` text,
	`outcome` text NOT NULL,
	`reason` text,
	`first_day` text,
	`last_day` text,
	`lines` integer DEFAULT 0 NOT NULL,
	`total_cents` integer DEFAULT 0 NOT NULL,
	`decided_by` text,
	`decided_at` text
);
--> statement-breakpoint
CREATE INDEX `cost_files_created` ON `cost_files` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `cost_files_once` ON `cost_files` (`sha256`) WHERE "cost_files"."outcome" = 'imported';--> statement-breakpoint
CREATE TABLE `cost_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`file_id` text NOT NULL,
	`line` integer NOT NULL,
	`movement_id` text,
	`cents` integer,
	`data` text,
	`fault` text,
	`dismissed_by` text,
	`dismissed_at` text,
	FOREIGN KEY (`file_id`) REFERENCES `cost_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`movement_id`) REFERENCES `cost_movements`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cost_lines_line` ON `cost_lines` (`file_id`,`line`);--> statement-breakpoint
CREATE INDEX `cost_lines_movement` ON `cost_lines` (`movement_id`);--> statement-breakpoint
CREATE TABLE `cost_movements` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`source` text NOT NULL,
	`file_id` text,
	`kind` text NOT NULL,
	`at` text NOT NULL,
	`week` text NOT NULL,
	`plate` text,
	`device` text,
	`card` text,
	`vin` text,
	`place` text NOT NULL,
	`cents` integer,
	`is_chargeable` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`doubt` text,
	`car_id` text,
	`driver_id` text,
	`share_cents` integer DEFAULT 0 NOT NULL,
	`assigned` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cost_movements_key` ON `cost_movements` (`key`);--> statement-breakpoint
CREATE INDEX `cost_movements_week` ON `cost_movements` (`week`,`driver_id`);--> statement-breakpoint
CREATE INDEX `cost_movements_driver` ON `cost_movements` (`driver_id`,`week`);--> statement-breakpoint
CREATE INDEX `cost_movements_car` ON `cost_movements` (`car_id`,`week`);--> statement-breakpoint
CREATE INDEX `cost_movements_file` ON `cost_movements` (`file_id`,`state`,`cents`,`share_cents`);--> statement-breakpoint
CREATE INDEX `cost_movements_waiting` ON `cost_movements` (`week`) WHERE "cost_movements"."state" = 'waiting';--> statement-breakpoint
CREATE TABLE `cost_revision` (
	`id` integer PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `cost_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	`driver_id` text,
	`contract_type` text,
	`from_monday` text NOT NULL,
	`kind` text NOT NULL,
	`pays` text NOT NULL,
	`basis_points` integer,
	`cents` integer,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cost_rules_n` ON `cost_rules` (`n`);--> statement-breakpoint
CREATE INDEX `cost_rules_driver` ON `cost_rules` (`driver_id`);--> statement-breakpoint
CREATE TABLE `cost_shares` (
	`movement_id` text NOT NULL,
	`driver_id` text NOT NULL,
	`week_start_date` text NOT NULL,
	`cents` integer NOT NULL,
	`due_cents` integer NOT NULL,
	PRIMARY KEY(`movement_id`, `driver_id`),
	FOREIGN KEY (`movement_id`) REFERENCES `cost_movements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `cost_shares_week` ON `cost_shares` (`driver_id`,`week_start_date`);--> statement-breakpoint
CREATE INDEX `cost_shares_monday` ON `cost_shares` (`week_start_date`);--> statement-breakpoint
CREATE INDEX `cost_shares_differ` ON `cost_shares` (`week_start_date`) WHERE "cost_shares"."cents" <> "cost_shares"."due_cents";--> statement-breakpoint
CREATE TABLE `cost_sources` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`mapping` text,
	`weeks_later` integer DEFAULT 0 NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `holdings` (
	`id` text PRIMARY KEY NOT NULL,
	`car_id` text,
	`card_id` text,
	`driver_id` text,
	`starts_at` text NOT NULL,
	`ends_at` text,
	`is_shared` integer DEFAULT false NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`car_id`) REFERENCES `cars`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`card_id`) REFERENCES `car_cards`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "holdings_two" CHECK(("holdings"."car_id" IS NULL) + ("holdings"."card_id" IS NULL) + ("holdings"."driver_id" IS NULL) = 1)
);
--> statement-breakpoint
CREATE INDEX `holdings_car` ON `holdings` (`car_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `holdings_card` ON `holdings` (`card_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `holdings_driver` ON `holdings` (`driver_id`,`starts_at`);
--> statement-breakpoint
CREATE TRIGGER car_rents_no_update BEFORE UPDATE ON car_rents BEGIN SELECT RAISE(ABORT, 'car_rents: rows are only ever added'); END;
--> statement-breakpoint
CREATE TRIGGER car_rents_no_delete BEFORE DELETE ON car_rents BEGIN SELECT RAISE(ABORT, 'car_rents: rows are only ever added'); END;
--> statement-breakpoint
CREATE TRIGGER car_rents_no_replace BEFORE INSERT ON car_rents WHEN EXISTS (SELECT 1 FROM car_rents WHERE id = NEW.id OR (car_id = NEW.car_id AND n = NEW.n)) BEGIN SELECT RAISE(ABORT, 'car_rents: rows are only ever added'); END;
--> statement-breakpoint
CREATE TRIGGER cost_rules_no_update BEFORE UPDATE ON cost_rules BEGIN SELECT RAISE(ABORT, 'cost_rules: rows are only ever added'); END;
--> statement-breakpoint
CREATE TRIGGER cost_rules_no_delete BEFORE DELETE ON cost_rules BEGIN SELECT RAISE(ABORT, 'cost_rules: rows are only ever added'); END;
--> statement-breakpoint
CREATE TRIGGER cost_rules_no_replace BEFORE INSERT ON cost_rules WHEN EXISTS (SELECT 1 FROM cost_rules WHERE id = NEW.id OR (n = NEW.n)) BEGIN SELECT RAISE(ABORT, 'cost_rules: rows are only ever added'); END;
--> statement-breakpoint
INSERT INTO cost_revision (id, revision) VALUES (1, 0);
