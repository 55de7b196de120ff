ALTER TABLE `cost_shares` ADD `late_from` text;--> statement-breakpoint
UPDATE cost_shares SET late_from = m.week FROM cost_movements m
WHERE m.id = cost_shares.movement_id AND m.week <> cost_shares.week_start_date;--> statement-breakpoint
CREATE INDEX `cost_shares_late` ON `cost_shares` (`week_start_date`) WHERE "cost_shares"."late_from" IS NOT NULL;
