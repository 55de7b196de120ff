/** The message exceeds a limit, and nothing of it was read. */
export class TooComplexError extends Error {}

/** Limits per message, including forwarded ones. */
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
