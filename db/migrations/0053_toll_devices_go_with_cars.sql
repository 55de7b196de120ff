DROP INDEX `car_cards_number`;--> statement-breakpoint
CREATE UNIQUE INDEX `car_cards_number` ON `car_cards` (`number`,`kind`);--> statement-breakpoint
INSERT INTO car_cards (id, number, kind, created_by, created_at)
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' ||
  substr('89ab', 1 + abs(random() % 4), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
  device, 'PORTAGENS', created_by, created_at
FROM cars WHERE device IS NOT NULL;--> statement-breakpoint
INSERT INTO holdings (id, car_id, card_id, starts_at, ends_at, created_by, created_at)
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' ||
  substr('89ab', 1 + abs(random() % 4), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
  c.id, k.id, '2000-01-01 00:00', date(c.ended_on, '+1 day') || ' 00:00', k.created_by, k.created_at
FROM cars c JOIN car_cards k ON k.number = c.device AND k.kind = 'PORTAGENS';--> statement-breakpoint
DROP INDEX `cars_device`;--> statement-breakpoint
ALTER TABLE `cars` DROP COLUMN `device`;
