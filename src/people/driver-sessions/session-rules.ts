import { DAY_MS, MINUTE_MS } from '../../platform/domain/calendar';
import type { SessionKind } from '../../platform/sessions/session-rules';

export const DRIVER_SESSION: SessionKind = {
  lifetimeMs: 7 * DAY_MS,
  idleMs: DAY_MS,
  touchMs: 5 * MINUTE_MS,
};
