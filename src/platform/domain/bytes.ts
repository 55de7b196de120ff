/** Whether the bytes begin with this mark, from `at` on. */
export function startsWithBytes(bytes: Uint8Array, mark: readonly number[], at = 0): boolean {
  return mark.every((byte, index) => bytes[at + index] === byte);
}
