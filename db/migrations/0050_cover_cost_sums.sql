DROP INDEX `cost_movements_week`;--> statement-breakpoint
CREATE INDEX `cost_movements_week` ON `cost_movements` (`week`,`driver_id`,`state`,`car_id`,`kind`,`cents`,`share_cents`);