/** Its message is in Portuguese and shown to the operator. */
export class RefusedError extends Error {}
