import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { sendAtOnce } from '../../mail/outbox/send-soon';
import { afterAnswer } from '../../platform/http/after-answer';
import { originOf } from '../../platform/http/origin';
import { validate } from '../../platform/http/validate';
import { limitCallers } from '../../platform/sessions/limit-callers';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { addressPrefixes } from '../documents/claimed-upload';
import { LINK_LIMITS } from '../drivers/registration-limits';
import { askForDocument, askForRenewal } from './ask-for-document';
import { DocumentAsked, LinkAsked, LinkedDocument, LinkShown } from './schema';
import { sendIn, showLink } from './send-in-document';

export function documentLinkRoutes(services: Services) {
  return new Hono<AppEnv>()
    .post('/', needs('people.write'), validate('json', LinkAsked), async (c) => {
      const { documentId, byLink = false } = c.req.valid('json');
      const by = { staff: c.get('staff').email, origin: originOf(c.req.raw, services), byLink };
      const asked = await askForDocument(services, documentId.toLowerCase(), by);
      afterAnswer(c, sendAtOnce(services));
      return c.json(asked, 201);
    })
    .post('/renewals', needs('people.write'), validate('json', DocumentAsked), async (c) => {
      const documentId = c.req.valid('json').documentId.toLowerCase();
      const asked = await askForRenewal(services, documentId, c.get('staff').email);
      afterAnswer(c, sendAtOnce(services));
      return c.json(asked, 201);
    })
    .post('/show', limitCallers(services, LINK_LIMITS), validate('json', LinkShown), async (c) =>
      c.json(await showLink(services, c.req.valid('json').token)),
    )
    .post('/document', limitCallers(services, LINK_LIMITS), validate('json', LinkedDocument), async (c) => {
      const prefixes = addressPrefixes(c.req.raw, services);
      return c.json(await sendIn(services, c.req.valid('json'), prefixes), 201);
    });
}
