ALTER TABLE `batch_guards` ADD COLUMN `basis` integer CONSTRAINT "guard_basis" CHECK (`basis` = 1);--> statement-breakpoint
CREATE INDEX `earnings_account` ON `earnings` (`external_id`,`week_start_date`);
