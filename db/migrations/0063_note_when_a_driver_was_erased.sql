ALTER TABLE `drivers` ADD `erased_at` text;--> statement-breakpoint
-- An erasure left these four values, which no registration has together.
UPDATE `drivers` SET `erased_at` = coalesce(
    (SELECT max(`at`) FROM `audit_log` WHERE `action` = 'driver.erase' AND `subject` = `drivers`.`id`),
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
  WHERE `full_name` = 'Condutor apagado' AND `email` = substr(`id`, 1, 8) || '@apagado.invalid'
    AND `phone_number` = '000000000' AND `cmtvde_number` = 'apagado-' || substr(`id`, 1, 8);
