export type MailboxProvider = 'gmail' | 'outlook' | 'yahoo' | 'custom';
