export const TEST_CONNECTION_LIMIT = { name: 'test-connection', limit: 20, windowSeconds: 600 };

export const LINK_LIMIT = { name: 'mailbox-link', limit: 20, windowSeconds: 600 };
