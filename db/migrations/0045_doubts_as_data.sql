ALTER TABLE `earnings` ADD `doubt` text;--> statement-breakpoint
ALTER TABLE `earnings` ADD `is_ordered` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `earnings` ADD `is_confirmed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `earnings` ADD `has_successor` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `earnings` SET `is_ordered` = `fault_column` = 'told', `is_confirmed` = `fault_column` = 'confirmed',
    `has_successor` = `fault_column` = 'superseded', `fault_column` = NULL
  WHERE `fault_column` IN ('told', 'confirmed', 'superseded');--> statement-breakpoint
UPDATE `earnings` SET `has_successor` = 1, `fault_column` = substr(`fault_column`, 1, length(`fault_column`) - 11)
  WHERE `reason` = 'implausible' AND substr(`fault_column`, -11) = ' superseded';--> statement-breakpoint
-- As `payout -1200 version 3400 refused`: whole cents, and what follows them by its kind.
UPDATE `earnings` AS e SET `doubt` = CASE
    WHEN CAST(CAST(d.cents AS integer) AS text) <> d.cents THEN NULL
    WHEN d.amount = 'payout' AND d.bound = 'left' AND d.words = 4 AND date(d.against) = d.against
      THEN json_object('kind', 'left', 'cents', CAST(d.cents AS integer), 'leftOn', d.against)
    WHEN CAST(CAST(d.against AS integer) AS text) <> d.against THEN NULL
    WHEN d.amount = 'payout' AND d.bound = 'version' AND d.rest IN ('', 'refused')
      THEN json_object('kind', iif(d.rest = '', 'version', d.rest), 'cents', CAST(d.cents AS integer),
        'against', CAST(d.against AS integer))
    WHEN d.amount = 'payout' AND d.bound = 'company' AND d.rest LIKE '_%|_%'
      THEN json_object('kind', 'company', 'cents', CAST(d.cents AS integer), 'against', CAST(d.against AS integer),
        'company', substr(d.rest, 1, instr(d.rest, '|') - 1),
        'others', json('[' || replace(json_quote(substr(d.rest, instr(d.rest, '|') + 1)), ',', '","') || ']'))
    WHEN d.amount IN ('gross', 'commission', 'adjustments', 'cash', 'payout', 'file')
        AND d.bound IN ('gross', 'week', 'usual') AND d.words = 4
      THEN json_object('kind', 'amount', 'of', d.amount, 'cents', CAST(d.cents AS integer), 'bound', d.bound,
        'against', CAST(d.against AS integer))
    END
  FROM (SELECT *, substr(text, length(amount) + length(cents) + length(bound) + length(against) + 5) AS rest
    FROM (SELECT id, text, w ->> 0 AS amount, w ->> 1 AS cents, w ->> 2 AS bound, w ->> 3 AS against,
        json_array_length(w) AS words
      FROM (SELECT `id` AS id, `fault_column` AS text,
          '[' || replace(json_quote(`fault_column`), ' ', '","') || ']' AS w
        FROM `earnings` WHERE `reason` = 'implausible' AND `fault_column` IS NOT NULL))) d
  WHERE e.`id` = d.id;--> statement-breakpoint
-- No path: a row that is left stops the migration, and the error names it.
SELECT json_extract('{}', 'earnings ' || `id` || ': dúvida ilegível: ' || `fault_column`) FROM `earnings`
  WHERE `reason` = 'implausible' AND `fault_column` IS NOT NULL AND `doubt` IS NULL;--> statement-breakpoint
UPDATE `earnings` SET `fault_column` = NULL WHERE `doubt` IS NOT NULL;--> statement-breakpoint
INSERT INTO `audit_log` (`actor`, `action`, `subject`, `detail`)
  SELECT 'system', 'earnings.convert-doubts', 'earnings', json_object('rows', n)
  FROM (SELECT count(*) AS n FROM `earnings`
    WHERE `doubt` IS NOT NULL OR `is_ordered` OR `is_confirmed` OR `has_successor`)
  WHERE n > 0;
