UPDATE cost_movements SET is_chargeable = 1 WHERE kind = 'subscription';--> statement-breakpoint
UPDATE cost_lines SET data = json_set(data, '$.chargeable', json('true')) WHERE data ->> '$.kind' = 'subscription';
