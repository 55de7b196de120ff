/** A message is made of more than is looked at; nothing of it was read. */
export class TooComplexError extends Error {}

/** What one message, with those forwarded in it, may be made of. */
const MOST = {
  /** Lines that may end a part. */
  delimiters: 1000,
  headerBytes: 256 * 1024,
  files: 200,
};

export type Allowance = ReturnType<typeof newAllowance>;

/** Counts what a message is made of. Raises `TooComplexError` at the first that is too much. */
export function newAllowance() {
  const left = { ...MOST };
  return {
    take(what: keyof typeof MOST, amount = 1) {
      left[what] -= amount;
      if (left[what] < 0) throw new TooComplexError(`a message of more ${what} than ${MOST[what]}`);
    },
  };
}
