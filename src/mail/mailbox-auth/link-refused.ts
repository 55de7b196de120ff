import type { Fault } from './schema';

/** A refusal that only a person can mend. */
export class LinkRefusedError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault, cause?: unknown) {
    super(`the mailbox's provider refused: ${fault}`, { cause });
    this.fault = fault;
  }
}
