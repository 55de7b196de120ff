import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { sendAtOnce } from '../../mail/outbox/send-soon';
import { decisionsUndoableSince } from '../../platform/decisions/undo-rules';
import { wallTime } from '../../platform/domain/wall-time';
import { ListBeginning } from '../../platform/domain/whole-number';
import { afterAnswer } from '../../platform/http/after-answer';
import { decisionOf } from '../../platform/http/if-match';
import { compressed, knownVersions, pageJson, readyJson } from '../../platform/http/ready-json';
import { validate } from '../../platform/http/validate';
import { limitCallers } from '../../platform/sessions/limit-callers';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { approveOrReject } from './approve-or-reject';
import { undoable } from './driver-undo-store';
import { createFinder } from './find-drivers';
import { driversWithDocuments, driversWithoutPapers, newestDrivers } from './list-drivers';
import { register } from './register';
import { REGISTRATION_LIMITS } from './registration-limits';
import { DriverDecision, DriverInput, DriverSearch, RegistrationHeaders } from './schema';
import { undoDecision } from './undo-driver-decision';

export function driverRoutes(services: Services) {
  const find = createFinder(services.db);
  return new Hono<AppEnv>()
    .post(
      '/',
      limitCallers(services, REGISTRATION_LIMITS),
      validate('header', RegistrationHeaders),
      validate('json', DriverInput),
      async (c) => {
        const key = c.req.valid('header')['idempotency-key'];
        const driver = await register(services, c.req.valid('json'), key);
        afterAnswer(c, sendAtOnce(services));
        return c.json(services.mailer === null ? driver : { ...driver, hasOwnPage: true }, 201);
      },
    )
    .get('/with-documents', needs('people.read'), compressed, validate('query', ListBeginning), async (c) => {
      const { limit } = c.req.valid('query');
      if (!c.get('staff').rights.has('papers.read')) {
        const { rows, total } = await driversWithoutPapers(services.db, limit);
        if (limit !== undefined) c.header('Total-Count', `${total}`);
        return c.json(rows);
      }
      const known = knownVersions(c);
      return limit === undefined
        ? readyJson(c, await driversWithDocuments(services.db, known))
        : pageJson(c, await newestDrivers(services.db, limit, known));
    })
    .get('/found', needs('people.read'), validate('query', DriverSearch), async (c) =>
      c.json(await find({ ...c.req.valid('query'), at: wallTime(services.now()) })),
    )
    .patch('/:id/status', needs('people.write'), validate('json', DriverDecision), async (c) => {
      const { status } = c.req.valid('json');
      const decided = await approveOrReject(services, c.req.param('id'), status, decisionOf(c));
      afterAnswer(c, sendAtOnce(services));
      return c.json(decided);
    })
    .get('/undoable', needs('people.write'), async (c) =>
      c.json(await undoable(services.db, decisionsUndoableSince(services.now()))),
    )
    .post('/:id/decision/undo', needs('people.write'), async (c) => {
      const undone = await undoDecision(services, c.req.param('id'), decisionOf(c));
      afterAnswer(c, sendAtOnce(services));
      return c.json(undone);
    });
}
