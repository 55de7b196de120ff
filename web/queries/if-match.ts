/** For a decision: it is about this version of the row, and is refused (412) when there is another by then. */
export function ifMatch(version: number) {
  return { headers: { 'If-Match': `"${version}"` } };
}
