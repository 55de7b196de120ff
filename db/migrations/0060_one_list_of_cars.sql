DROP INDEX `cars_plate`;--> statement-breakpoint
ALTER TABLE `cars` ADD `is_waiting` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `cars` ADD `named_by` text REFERENCES drivers(id);--> statement-breakpoint
ALTER TABLE `cars` ADD `named` text;--> statement-breakpoint
ALTER TABLE `cars` ADD `named_at` text;--> statement-breakpoint
CREATE INDEX `cars_waiting` ON `cars` (`plate`) WHERE "cars"."is_waiting" = 1;--> statement-breakpoint
-- Each vehicle of a registration is a car that waits, with its plate where it can be one.
INSERT INTO `cars` (`id`, `plate`, `make`, `model`, `owner`, `created_by`, `created_at`, `is_waiting`, `named_by`, `named`, `named_at`)
  SELECT `id`, iif(length(bare) BETWEEN 3 AND 12 AND bare NOT GLOB '*[^A-Z0-9]*' AND bare GLOB '*[0-9]*', bare, ''),
    coalesce(`make`, ''), coalesce(`model`, ''), 'CONDUTOR', 'visitor', `created_at`, 1, `driver_id`,
    json_object('licensePlate', `license_plate`, 'make', `make`, 'model', `model`), `created_at`
  FROM (SELECT *, upper(replace(replace(replace(replace(replace(replace(coalesce(`license_plate`, ''),
    ' ', ''), '.', ''), '·', ''), '-', ''), '–', ''), '—', '')) AS bare FROM `vehicles`);
--> statement-breakpoint
-- One whose plate a car of the fleet has is that car: the vehicle of a driver who had it, else the first that was named.
UPDATE `cars` SET `named_by` = first.`named_by`, `named` = first.`named`, `named_at` = first.`named_at` FROM (
    SELECT car.`id` AS car_id, w.`named_by`, w.`named`, w.`named_at`, row_number() OVER (PARTITION BY car.`id` ORDER BY
      EXISTS (SELECT 1 FROM `holdings` h WHERE h.`car_id` = car.`id` AND h.`driver_id` = w.`named_by`) DESC,
      w.`named_at`, w.`id`) AS place
    FROM `cars` car JOIN `cars` w ON w.`plate` = car.`plate` AND w.`is_waiting` = 1 WHERE car.`is_waiting` = 0) first
  WHERE first.car_id = `cars`.`id` AND first.place = 1;
--> statement-breakpoint
DELETE FROM `cars` WHERE `is_waiting` = 1 AND `named_by` IN (SELECT `named_by` FROM `cars` WHERE `is_waiting` = 0);
--> statement-breakpoint
CREATE UNIQUE INDEX `cars_named_by` ON `cars` (`named_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `cars_plate` ON `cars` (`plate`) WHERE "cars"."is_waiting" = 0;--> statement-breakpoint
DROP TABLE `vehicles`;
