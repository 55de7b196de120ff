DROP INDEX `cost_movements_card`;--> statement-breakpoint
CREATE INDEX `cost_movements_plate` ON `cost_movements` (`plate`,`week`) WHERE "cost_movements"."plate" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `cost_movements_device` ON `cost_movements` (`device`,`week`) WHERE "cost_movements"."device" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `cost_movements_vin` ON `cost_movements` (`vin`,`week`) WHERE "cost_movements"."vin" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `cost_movements_card` ON `cost_movements` (`card`,`week`) WHERE "cost_movements"."card" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bank_accounts_iban` ON `bank_accounts` (`iban`,`driver_id`);--> statement-breakpoint
CREATE INDEX `car_cards_renumbered` ON `car_cards` (`id`,`former_numbers`) WHERE "car_cards"."former_numbers" <> '[]';--> statement-breakpoint
CREATE INDEX `cost_files_bytes` ON `cost_files` (`sha256`,`outcome`);