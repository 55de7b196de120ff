import type { Context } from 'hono';

/** By a person in a tab, not by a script of a page. */
export function isOpenedAsPage(c: Context): boolean {
  return /^(GET|HEAD)$/.test(c.req.method) && (c.req.header('Accept')?.includes('text/html') ?? false);
}
