import { Hono } from 'hono';
import type { AppEnv } from '../app-env';
import { lisbonDate } from '../domain/calendar';
import { afterAnswer } from '../http/after-answer';
import { shownVersions } from '../http/if-match';
import { compressed, knownVersions, readyJson } from '../http/ready-json';
import { validate } from '../http/validate';
import { limitVisitors } from '../http/visitor-limit';
import { sendAtOnce } from '../outbox/send-soon';
import type { Services } from '../services';
import { readStaff } from '../sessions/auth';
import { addressPrefixes } from '../uploads/address';
import { addDocument } from './add';
import { validateOrReject } from './decide';
import { expiringDocuments } from './expiring';
import { DOCUMENT_LIMITS } from './rules';
import { DocumentDecision, DocumentInput, ExpiringWithin } from './schema';

export function documentRoutes(services: Services) {
  return new Hono<AppEnv>()
    .post('/', limitVisitors(services, DOCUMENT_LIMITS), validate('json', DocumentInput), async (c) => {
      const by = {
        addressPrefixes: addressPrefixes(c.req.raw, services),
        byStaff: (await readStaff(c, services)) !== null,
      };
      return c.json(await addDocument(services, c.req.valid('json'), by), 201);
    })
    .get('/expiring/:days', compressed, validate('param', ExpiringWithin), async (c) => {
      const lastDate = lisbonDate(services.now(), c.req.valid('param').days);
      return readyJson(c, await expiringDocuments(services.db, lastDate, knownVersions(c)));
    })
    .patch('/:id/status', validate('json', DocumentDecision), async (c) => {
      const { status } = c.req.valid('json');
      const decided = await validateOrReject(services, c.req.param('id'), status, {
        staff: c.get('staff').email,
        shown: shownVersions(c),
      });
      afterAnswer(c, sendAtOnce(services));
      return c.json(decided);
    });
}
