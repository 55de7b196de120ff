/** Whose IMAP server it is; `custom` is any other, by host and port. */
export type MailboxProvider = 'gmail' | 'outlook' | 'yahoo' | 'custom';
