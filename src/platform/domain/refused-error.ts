/** In Portuguese, for the operator. */
export class RefusedError extends Error {}
