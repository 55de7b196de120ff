CREATE TABLE `cost_senders` (
	`address` text PRIMARY KEY NOT NULL,
	`added_by` text NOT NULL,
	`added_at` text NOT NULL
);--> statement-breakpoint
-- Staff trusted these, and let stand what they have sent.
INSERT INTO `cost_senders` (`address`, `added_by`, `added_at`)
  SELECT `address`, `added_by`, `added_at` FROM `trusted_senders` t WHERE EXISTS (
    SELECT 1 FROM `cost_files` f WHERE f.`sender` = t.`address` AND f.`received_from` = 'inbox' AND f.`outcome` = 'imported');
