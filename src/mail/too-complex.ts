/** A message is made of more than is looked at; nothing of it was read. */
export class TooComplexError extends Error {}

/** What one message, with those forwarded in it, may be made of. */
const MOST = {
  delimiters: 1000,
  headerBytes: 256 * 1024,
  files: 200,
};

export type Allowance = ReturnType<typeof newAllowance>;

/** Raises `TooComplexError` at the first part over `MOST`. */
export function newAllowance() {
  const left = { ...MOST };
  return {
    take(what: keyof typeof MOST, amount = 1) {
      left[what] -= amount;
      if (left[what] < 0) throw new TooComplexError(`a message of more ${what} than ${MOST[what]}`);
    },
  };
}
