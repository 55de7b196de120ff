CREATE TABLE `__new_document_reminders` (
	`document_id` text,
	`car_id` text,
	`paper` text,
	`date` text,
	`days` integer NOT NULL,
	`driver_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_document_reminders` (`document_id`, `days`, `driver_id`, `created_at`)
  SELECT `document_id`, `days`, `driver_id`, `created_at` FROM `document_reminders` WHERE instr(`document_id`, ' ') = 0;
--> statement-breakpoint
-- A paper was named `{car} {paper} {date} {driver}`.
INSERT INTO `__new_document_reminders` (`car_id`, `paper`, `date`, `days`, `driver_id`, `created_at`)
  SELECT `car`, substr(`named`, length(`car`) + 2, length(`named`) - length(`car`) - 12), substr(`named`, -10), `days`,
    `driver_id`, `created_at`
  FROM (SELECT *, substr(`document_id`, 1, instr(`document_id`, ' ') - 1) AS `car`,
      substr(`document_id`, 1, length(`document_id`) - length(`driver_id`) - 1) AS `named`
    FROM `document_reminders` WHERE instr(`document_id`, ' ') > 0);
--> statement-breakpoint
DROP TABLE `document_reminders`;--> statement-breakpoint
ALTER TABLE `__new_document_reminders` RENAME TO `document_reminders`;--> statement-breakpoint
CREATE UNIQUE INDEX `document_reminders_document` ON `document_reminders` (`document_id`,`days`);--> statement-breakpoint
CREATE UNIQUE INDEX `document_reminders_paper` ON `document_reminders` (`car_id`,`driver_id`,`paper`,`date`,`days`);--> statement-breakpoint
CREATE INDEX `document_reminders_driver` ON `document_reminders` (`driver_id`);--> statement-breakpoint
ALTER TABLE `cost_movements` ADD `part` integer;--> statement-breakpoint
ALTER TABLE `settlement_entries` ADD `origin_kind` text DEFAULT 'manual' NOT NULL;--> statement-breakpoint
ALTER TABLE `settlement_entries` ADD `origin_id` text;--> statement-breakpoint
-- The key of rent is `rent:{car}:{date}:{part}`.
UPDATE cost_movements SET part = CAST(substr(key, instr(substr(key, 6), ':') + 17) AS integer) WHERE kind = 'rent';
--> statement-breakpoint
DROP TRIGGER settlement_entries_no_update;
--> statement-breakpoint
UPDATE settlement_entries SET origin_kind = substr(origin, 1, instr(origin, ':') - 1)
  WHERE substr(origin, 1, instr(origin, ':') - 1) IN ('plan', 'cost', 'carry', 'correction', 'counter');
--> statement-breakpoint
-- The keys are `plan:{plan}:{n}`, `carry:{record}:{closing}`, `correction:{id}` and `counter:{entry}`.
UPDATE settlement_entries SET origin_id = CASE origin_kind
    WHEN 'plan' THEN substr(origin, 6, instr(substr(origin, 6), ':') - 1)
    WHEN 'carry' THEN substr(origin, 7 + instr(substr(origin, 7), ':'))
    ELSE substr(origin, length(origin_kind) + 2) END
  WHERE origin_kind IN ('plan', 'carry', 'correction', 'counter');
--> statement-breakpoint
CREATE TRIGGER settlement_entries_no_update BEFORE UPDATE ON settlement_entries WHEN NEW.description <> '' OR (NEW.id, NEW.driver_id, NEW.week_start_date, NEW.category, NEW.cents, NEW.created_by, NEW.created_at, NEW.origin_kind, NEW.origin_id, NEW.origin, NEW.counters) IS NOT (OLD.id, OLD.driver_id, OLD.week_start_date, OLD.category, OLD.cents, OLD.created_by, OLD.created_at, OLD.origin_kind, OLD.origin_id, OLD.origin, OLD.counters) BEGIN SELECT RAISE(ABORT, 'settlement_entries: rows are only ever added'); END;
