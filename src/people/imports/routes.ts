import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { attachment } from '../../platform/http/content-disposition';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { ImportUpload } from './schema';
import { type Import, templateText } from './template';

export function importRoutes<Column extends string>(
  services: Services,
  { template, bringIn }: Import<Column>,
) {
  return new Hono<AppEnv>()
    .get('/template', needs('settings'), (c) => {
      c.header('Content-Type', 'text/csv; charset=utf-8');
      c.header('Content-Disposition', attachment(template.fileName));
      return c.body(templateText(template));
    })
    .post('/', needs('settings'), validate('form', ImportUpload), async (c) => {
      const { file, dryRun } = c.req.valid('form');
      const given = { bytes: new Uint8Array(await file.arrayBuffer()), dryRun: dryRun === 'true' };
      const answer = await bringIn(services, given, c.get('staff').email);
      return c.json(answer, answer.dryRun ? 200 : 201);
    });
}
