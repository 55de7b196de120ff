/** Of an acerto that a closing has made, which reopening alone takes back. */
export function isCarry(origin: string): boolean {
  return origin.startsWith('carry:');
}
