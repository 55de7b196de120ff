ALTER TABLE `earnings` ADD `version_at` text;--> statement-breakpoint
ALTER TABLE `payment_reports` ADD `dated` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- What a mail told of when it was sent stands by itself; when it came, or when staff decided, tells nothing.
UPDATE `payment_reports` SET `dated` = 1
  WHERE `source` = 'inbox' AND length(`made_at`) > 10 AND `made_at` NOT IN (`created_at`, coalesce(`decided_at`, ''));
