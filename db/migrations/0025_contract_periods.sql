CREATE TABLE `contract_periods` (
	`driver_id` text NOT NULL,
	`from_monday` text NOT NULL,
	`contract_type` text NOT NULL,
	PRIMARY KEY(`driver_id`, `from_monday`),
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE no action
);
