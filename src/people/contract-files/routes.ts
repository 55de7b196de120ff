import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { givenFile } from '../documents/given-file';
import { addContractFile, contractFilesOf, openContractFile, removeContractFile } from './decide';
import { ContractUpload } from './schema';

/** Routes of staff below `/api/drivers`. */
export function driverContractRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/:id/contract-files', needs('papers.read'), async (c) =>
      c.json(await contractFilesOf(services.db, c.req.param('id'))),
    )
    .post('/:id/contract-files', needs('people.write'), validate('form', ContractUpload), async (c) => {
      const { file, startsOn, endsOn = null } = c.req.valid('form');
      const given = { driverId: c.req.param('id'), startsOn, endsOn, staff: c.get('staff').email };
      return c.json(await addContractFile(services, { ...given, file: await givenFile(file) }), 201);
    });
}

export function contractFileRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/:id/file', needs('papers.read'), async (c) => {
      const { body, headers } = await openContractFile(services, c.req.param('id'), c.get('staff').email);
      return c.body(body, 200, headers);
    })
    .delete('/:id', needs('people.write'), async (c) => {
      const id = c.req.param('id');
      await removeContractFile(services, id, c.get('staff').email);
      return c.json({ id });
    });
}
