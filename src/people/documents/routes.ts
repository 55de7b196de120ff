import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { sendAtOnce } from '../../mail/outbox/send-soon';
import { decisionsUndoableSince } from '../../platform/decisions/undo-rules';
import { lisbonDate } from '../../platform/domain/calendar';
import { afterAnswer } from '../../platform/http/after-answer';
import { decisionOf } from '../../platform/http/if-match';
import { compressed, knownVersions, readyJson } from '../../platform/http/ready-json';
import { validate } from '../../platform/http/validate';
import { readStaff } from '../../platform/sessions/auth';
import { limitCallers } from '../../platform/sessions/limit-callers';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { openDriverExists } from '../drivers/register';
import { DOCUMENT_LIMITS, registrationOpenSince } from '../drivers/registration-limits';
import { addDocument } from './add-document';
import { addressPrefixes } from './claimed-upload';
import { correctExpiry } from './correct-expiry';
import { undoable } from './document-undo-store';
import { expiringDocuments } from './expiring';
import { DocumentDecision, DocumentInput, ExpiringWithin, ExpiryCorrection } from './schema';
import { undoDecision } from './undo-document-decision';
import { validateOrReject } from './validate-or-reject';

export function documentRoutes(services: Services) {
  return new Hono<AppEnv>()
    .post('/', limitCallers(services, DOCUMENT_LIMITS), validate('json', DocumentInput), async (c) => {
      const input = c.req.valid('json');
      const by = {
        actor: 'visitor',
        isOpen: openDriverExists(
          services.db,
          input.driverId.toLowerCase(),
          registrationOpenSince(services.now()),
        ),
        addressPrefixes: addressPrefixes(c.req.raw, services),
        byStaff: (await readStaff(c, services))?.rights.has('people.write') ?? false,
      };
      return c.json(await addDocument(services, input, by), 201);
    })
    .get(
      '/expiring/:days',
      needs('papers.read'),
      compressed,
      validate('param', ExpiringWithin),
      async (c) => {
        const lastDate = lisbonDate(services.now(), c.req.valid('param').days);
        return readyJson(
          c,
          await expiringDocuments(
            services.db,
            { lastDate, withEmails: services.mailer !== null },
            knownVersions(c),
          ),
        );
      },
    )
    .patch('/:id/status', needs('people.write'), validate('json', DocumentDecision), async (c) => {
      const decided = await validateOrReject(services, c.req.param('id'), c.req.valid('json'), decisionOf(c));
      afterAnswer(c, sendAtOnce(services));
      return c.json(decided);
    })
    .patch('/:id/expiry', needs('people.write'), validate('json', ExpiryCorrection), async (c) => {
      return c.json(await correctExpiry(services, c.req.param('id'), c.req.valid('json'), decisionOf(c)));
    })
    .get('/undoable', needs('papers.read'), async (c) =>
      c.json(await undoable(services.db, decisionsUndoableSince(services.now()))),
    )
    .post('/:id/decision/undo', needs('people.write'), async (c) => {
      const undone = await undoDecision(services, c.req.param('id'), decisionOf(c));
      afterAnswer(c, sendAtOnce(services));
      return c.json(undone);
    });
}
