export const SIGN_IN_LIMIT = { name: 'sign-in', limit: 60, windowSeconds: 600 };
