import type { Context, MiddlewareHandler } from 'hono';
import { findTargetHandler } from 'hono/utils/handler';
import type { AppEnv } from '../../app-env';
import { AppError } from '../http/errors';
import type { Right } from './role-rules';

const RIGHTS = new WeakMap<object, Right>();

/** Names the right that a route needs, beside its schema; `requireStaff` refuses the call without it, and a route that
 * names none. */
export function needs(right: Right): MiddlewareHandler<AppEnv> {
  const named: MiddlewareHandler<AppEnv> = (_c, next) => next();
  RIGHTS.set(named, right);
  return named;
}

/** The right that one of a route's handlers names. */
export function rightNamed(handler: object): Right | null {
  return RIGHTS.get(findTargetHandler(handler as Parameters<typeof findTargetHandler>[0])) ?? null;
}

/** For what a call does besides, such as trusting a sender. Raises `forbidden`. */
export function assertMay(c: Context<AppEnv>, right: Right): void {
  if (!c.get('staff').rights.has(right)) throw new AppError('forbidden');
}
