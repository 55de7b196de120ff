/** What is in the way of an operator's command, in Portuguese, for who gave it. */
export class RefusedError extends Error {}
