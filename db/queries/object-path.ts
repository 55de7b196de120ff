/** `/objects/<key>`: what a document's filePath says, and where staff open the file. */
const PREFIX = '/objects/';

export function objectPath(key: string): string {
  return `${PREFIX}${key}`;
}

/** The key in an object path; null for any other text. */
export function keyOfPath(path: string): string | null {
  return path.startsWith(PREFIX) ? path.slice(PREFIX.length) : null;
}

/** SQL: the key in a column of object paths. */
export function keyIn(column: string): string {
  return `substr(${column}, ${PREFIX.length + 1})`;
}

/** SQL: the object path of the key that stands in a column. */
export function pathTo(column: string): string {
  return `'${PREFIX}' || ${column}`;
}
