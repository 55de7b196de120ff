CREATE TABLE `cost_senders` (
	`address` text PRIMARY KEY NOT NULL,
	`added_by` text NOT NULL,
	`added_at` text NOT NULL
);
--> statement-breakpoint
-- Staff trusted these, and let stand what they have sent.
INSERT INTO `cost_senders` (`address`, `added_by`, `added_at`)
  SELECT `address`, `added_by`, `added_at` FROM `trusted_senders` t WHERE EXISTS (
    SELECT 1 FROM `cost_files` f WHERE f.`sender` = t.`address` AND f.`received_from` = 'inbox' AND f.`outcome` = 'imported');--> statement-breakpoint
ALTER TABLE `cost_lines` ADD `held` text;--> statement-breakpoint
ALTER TABLE `cost_lines` ADD `accepted_by` text;--> statement-breakpoint
CREATE INDEX `cost_lines_held` ON `cost_lines` (`file_id`) WHERE "cost_lines"."held" = 'waiting';--> statement-breakpoint
ALTER TABLE `cost_movements` ADD `bound` text;--> statement-breakpoint
CREATE INDEX `cost_movements_refunds` ON `cost_movements` (`source`,`at`) WHERE "cost_movements"."cents" < 0;