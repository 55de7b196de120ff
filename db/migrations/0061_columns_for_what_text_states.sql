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
