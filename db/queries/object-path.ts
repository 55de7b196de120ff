const PREFIX = '/objects/';

export function objectPath(key: string): string {
  return `${PREFIX}${key}`;
}

export function keyOfPath(path: string): string | null {
  return path.startsWith(PREFIX) ? path.slice(PREFIX.length) : null;
}

export function keyIn(column: string): string {
  return `substr(${column}, ${PREFIX.length + 1})`;
}

export function pathTo(column: string): string {
  return `'${PREFIX}' || ${column}`;
}
