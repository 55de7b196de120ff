import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { checklist } from './checklist';
import { closeWeek } from './close';
import { closedWeeks } from './closings';
import { reopenWeek } from './reopen';
import { ClosingInput, ReopeningInput, WeekPath } from './schema';

export function weekRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/closed', needs('money.read'), async (c) => c.json(await closedWeeks(services.db)))
    .get('/:monday/checklist', needs('money.read'), validate('param', WeekPath), async (c) =>
      c.json(await checklist(services, c.req.valid('param').monday)),
    )
    .post(
      '/:monday/close',
      needs('money.write'),
      validate('param', WeekPath),
      validate('json', ClosingInput),
      async (c) =>
        c.json(
          await closeWeek(services, c.req.valid('param').monday, {
            ...c.req.valid('json'),
            staff: c.get('staff').email,
          }),
        ),
    )
    .post(
      '/:monday/reopen',
      needs('money.write'),
      validate('param', WeekPath),
      validate('json', ReopeningInput),
      async (c) =>
        c.json(
          await reopenWeek(services, c.req.valid('param').monday, {
            ...c.req.valid('json'),
            staff: c.get('staff').email,
          }),
        ),
    );
}
