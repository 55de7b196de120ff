CREATE INDEX `drivers_name` ON `drivers` (`full_name`);--> statement-breakpoint
CREATE INDEX `drivers_cmtvde` ON `drivers` (upper("cmtvde_number"));