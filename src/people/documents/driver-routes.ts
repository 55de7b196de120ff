import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { knownDriverExists } from '../drivers/personal-data';
import { addDocument } from './add-document';
import { addressPrefixes } from './claimed-upload';
import { StaffDocument } from './schema';
import { versionsOf } from './store';

/** Routes of staff below `/api/drivers`. */
export function driverDocumentRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/:id/documents', needs('papers.read'), async (c) =>
      c.json(await versionsOf(services.db, c.req.param('id'))),
    )
    .post('/:id/documents', needs('people.write'), validate('json', StaffDocument), async (c) => {
      const driverId = c.req.param('id').toLowerCase();
      const by = {
        actor: c.get('staff').email,
        isOpen: knownDriverExists(driverId),
        addressPrefixes: addressPrefixes(c.req.raw, services),
        byStaff: true,
      };
      return c.json(await addDocument(services, { driverId, ...c.req.valid('json') }, by), 201);
    });
}
