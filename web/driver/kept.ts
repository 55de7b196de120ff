/** Kept in this tab's session storage, since a phone reloads a page that its camera or mail has covered. */
export function keep(name: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {}
}

export function readKept<T extends object>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}
