import type { Context } from 'hono';

/** Whether a person opened it in a tab, as opposed to a script of a page. */
export function isOpenedAsPage(c: Context): boolean {
  return /^(GET|HEAD)$/.test(c.req.method) && (c.req.header('Accept')?.includes('text/html') ?? false);
}
