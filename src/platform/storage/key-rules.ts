const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether the text is a random UUID in lower case. */
export function isKey(text: string): boolean {
  return KEY.test(text);
}
