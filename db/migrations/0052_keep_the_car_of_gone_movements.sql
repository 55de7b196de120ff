UPDATE cost_movements SET car_id = substr(key, 6, instr(substr(key, 6), ':') - 1) WHERE kind = 'rent' AND car_id IS NULL;
--> statement-breakpoint
UPDATE cost_movements AS m SET car_id = (SELECT c.id FROM cars c WHERE c.plate = m.plate OR c.device = m.device OR c.vin = m.vin LIMIT 1)
WHERE car_id IS NULL AND state IN ('gone', 'free') AND kind <> 'rent';
