ALTER TABLE `cost_lines` ADD `held` text;--> statement-breakpoint
ALTER TABLE `cost_lines` ADD `accepted_by` text;--> statement-breakpoint
CREATE INDEX `cost_lines_held` ON `cost_lines` (`file_id`) WHERE "cost_lines"."held" = 'waiting';--> statement-breakpoint
ALTER TABLE `cost_movements` ADD `bound` text;--> statement-breakpoint
CREATE INDEX `cost_movements_refunds` ON `cost_movements` (`source`,`at`) WHERE "cost_movements"."cents" < 0;