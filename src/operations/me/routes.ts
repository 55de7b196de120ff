import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { AppEnv } from '../../app-env';
import { sendAtOnce } from '../../mail/outbox/send-soon';
import { accountsOf } from '../../people/bank-accounts/accounts';
import { enter } from '../../people/bank-accounts/enter';
import { BankAccountInput } from '../../people/bank-accounts/schema';
import { askForData, withdrawRequest } from '../../people/data-requests/requests';
import { DataWanted } from '../../people/data-requests/schema';
import { addDocument } from '../../people/documents/add-document';
import { addressPrefixes } from '../../people/documents/claimed-upload';
import { driverSessionRoutes } from '../../people/driver-sessions/routes';
import { DOCUMENT_LIMITS } from '../../people/drivers/registration-limits';
import { concernsDriver } from '../../people/recibos/read-recibos';
import { afterAnswer } from '../../platform/http/after-answer';
import { attachment } from '../../platform/http/content-disposition';
import { AppError } from '../../platform/http/errors';
import { countAgainst } from '../../platform/http/rate-limit';
import { validate } from '../../platform/http/validate';
import { limitVisitors } from '../../platform/http/visitor-limit';
import type { Services } from '../../services';
import { findOwnPage, findWeeks, mayAddDocuments } from './own-page';
import { ACCOUNT_LIMIT, ARCHIVE_LIMIT } from './own-page-rules';
import { OwnBankAccounts, OwnDocumentInput, OwnPage, OwnWeekDetails, OwnWeeks, WeeksPage } from './schema';
import { ownWeek } from './week';

/** Each route needs a driver's session and sees only that driver's data. */
export function ownPageRoutes(services: Services) {
  return new Hono<AppEnv>()
    .route('/', driverSessionRoutes(services))
    .get('/', async (c) => {
      const page = await findOwnPage(services.db, c.get('driver').id, services.now());
      if (page === null) throw new AppError('unauthenticated');
      const hasRecibos = await concernsDriver(services.db, services.recibos, page.id);
      return c.json(z.parse(OwnPage, { ...page, ...(hasRecibos && { recibos: true }) }));
    })
    .get('/weeks', validate('query', WeeksPage), async (c) =>
      c.json(
        z.parse(OwnWeeks, await findWeeks(services.db, c.get('driver').id, c.req.valid('query').offset ?? 0)),
      ),
    )
    .get('/weeks/:id', async (c) =>
      c.json(z.parse(OwnWeekDetails, await ownWeek(services, c.get('driver').id, c.req.param('id')))),
    )
    .post(
      '/documents',
      limitVisitors(services, DOCUMENT_LIMITS),
      validate('json', OwnDocumentInput),
      async (c) => {
        const { id: driverId, sessionHash } = c.get('driver');
        const { docType } = await addDocument(
          services,
          { driverId, ...c.req.valid('json') },
          {
            actor: 'driver',
            isOpen: mayAddDocuments(driverId, sessionHash),
            addressPrefixes: addressPrefixes(c.req.raw, services),
            byStaff: false,
          },
        );
        return c.json({ docType }, 201);
      },
    )
    .post('/data-requests', validate('json', DataWanted), async (c) => {
      const asked = { driverId: c.get('driver').id, wanted: c.req.valid('json'), now: services.now() };
      if (await askForData(services.db, asked)) return c.json({}, 201);
      throw new AppError('invalid', { message: 'Estes já são os seus dados.' });
    })
    .delete('/data-requests', async (c) => {
      await withdrawRequest(services.db, c.get('driver').id, services.now());
      return c.body(null, 204);
    })
    .get('/bank-account', async (c) =>
      c.json(z.parse(OwnBankAccounts, await accountsOf(services.db, c.get('driver').id))),
    )
    .post('/bank-account', validate('json', BankAccountInput), async (c) => {
      const { id } = c.get('driver');
      const retryMs = await countAgainst(services, [{ who: `driver account\n${id}`, window: ACCOUNT_LIMIT }]);
      if (retryMs !== null) throw new AppError('too_many_requests', { retryAfterSeconds: retryMs / 1000 });
      const accounts = await enter(services, id, c.req.valid('json'), 'driver');
      afterAnswer(c, sendAtOnce(services));
      return c.json(z.parse(OwnBankAccounts, accounts), 201);
    })
    .get('/archive', async (c) => {
      const { id } = c.get('driver');
      const retryMs = await countAgainst(services, [{ who: `driver archive\n${id}`, window: ARCHIVE_LIMIT }]);
      if (retryMs !== null) throw new AppError('too_many_requests', { retryAfterSeconds: retryMs / 1000 });
      const { streamDriver } = await import('../privacy/stream-archive');
      const { body } = await streamDriver(services, id, 'driver');
      return c.body(body, 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': attachment('os-meus-dados.zip'),
      });
    });
}
