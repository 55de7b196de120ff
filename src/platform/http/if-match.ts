import type { Context } from 'hono';
import type { AppEnv } from '../../app-env';
import { AppError } from './errors';

const TAG = String.raw`(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const LIST = new RegExp(String.raw`^${TAG}(?:[ \t]*,[ \t]*${TAG})*$`);
const STRONG = /(?<!W\/)"([1-9]\d{0,14})"/g;

/** Versions (RFC 9110 §13.1.1); null if any is accepted; a weak or foreign tag matches none. Raises `unreadable`. */
export function shownVersions(c: Context): number[] | null {
  const header = c.req.header('if-match')?.trim();
  if (header === undefined || header === '*') return null;
  if (!LIST.test(header)) {
    throw new AppError('unreadable', { message: 'O cabeçalho If-Match não pôde ser lido.' });
  }
  return [...header.matchAll(STRONG)].map(([, version]) => Number(version));
}

/** The member of staff who decides, and the versions that they were shown. */
export function decisionOf(c: Context<AppEnv>) {
  return { staff: c.get('staff').email, shown: shownVersions(c) };
}
