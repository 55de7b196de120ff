/** A guard of one promise of docs/security.md, taken away: a test that names the promise has to fail. */
export type Mutant = {
  promise: number;
  /** The path from the root of the project. */
  file: string;
  /** The text is exactly once in the file. */
  find: string;
  replace: string;
};
