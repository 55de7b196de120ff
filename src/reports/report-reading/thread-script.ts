/** The binary has it within itself. */
export function threadScript(): URL {
  return new URL('./thread.ts', import.meta.url);
}
