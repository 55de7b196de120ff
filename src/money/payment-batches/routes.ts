import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { sendAtOnce } from '../../mail/outbox/send-soon';
import { gatedOf } from '../../people/recibos/gate';
import { lisbonDate } from '../../platform/domain/calendar';
import { bankOf, hiddenIban } from '../../platform/domain/iban';
import { afterAnswer } from '../../platform/http/after-answer';
import { attachment } from '../../platform/http/content-disposition';
import { AppError } from '../../platform/http/errors';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { readAnswer } from './answer-effects';
import { createCandidates } from './candidates';
import type { Company } from './company';
import { createBatch } from './create';
import { existing, payBatch, returnOf, voidOf } from './decide';
import { previewOf } from './preview';
import {
  AnswerUpload,
  BatchInput,
  BatchPayment,
  BatchSelection,
  BatchVoid,
  LineReturn,
  type PaymentBatches,
} from './schema';
import { fileOf, listBatches } from './store';

export function paymentBatchRoutes(services: Services) {
  const { db, now, company, fourEyes } = services;
  const candidates = createCandidates(db, (driverIds) =>
    gatedOf(db, driverIds, { settings: services.recibos, today: lisbonDate(now()) }),
  );
  return new Hono<AppEnv>()
    .get('/', needs('money.read'), async (c) =>
      c.json<PaymentBatches>({
        company: company && shownCompany(company),
        fourEyes,
        batches: await listBatches(db),
      }),
    )
    .post('/preview', needs('money.write'), validate('json', BatchSelection), async (c) => {
      const paying = { company: configured(company), now: now() };
      return c.json(await previewOf(db, await candidates(c.req.valid('json')), paying));
    })
    .post('/', needs('money.write'), validate('json', BatchInput), async (c) => {
      const making = { company: configured(company), candidates, staff: c.get('staff').email };
      return c.json(await createBatch(services, c.req.valid('json'), making), 201);
    })
    .get('/:id', needs('money.read'), async (c) => c.json(await existing(services, c.req.param('id'))))
    .post('/:id/pay', needs('money.write'), validate('json', BatchPayment), async (c) => {
      const act = { ...c.req.valid('json'), staff: c.get('staff').email };
      return c.json(await payBatch(services, c.req.param('id'), act));
    })
    .post('/:id/void', needs('money.write'), validate('json', BatchVoid), async (c) => {
      const act = { ...c.req.valid('json'), staff: c.get('staff').email };
      return c.json(await voidOf(services, c.req.param('id'), act));
    })
    .post('/:id/answer', needs('money.write'), validate('form', AnswerUpload), async (c) => {
      const bytes = new Uint8Array(await c.req.valid('form').file.arrayBuffer());
      const answer = await readAnswer(services, c.req.param('id'), { bytes, staff: c.get('staff').email });
      afterAnswer(c, sendAtOnce(services));
      return c.json(answer);
    })
    .post('/:id/lines/:lineId/return', needs('money.write'), validate('json', LineReturn), async (c) => {
      const act = { ...c.req.valid('json'), lineId: c.req.param('lineId'), staff: c.get('staff').email };
      const batch = await returnOf(services, c.req.param('id'), act);
      afterAnswer(c, sendAtOnce(services));
      return c.json(batch);
    })
    .get('/:id/file', needs('account.read'), async (c) => {
      const looked = { id: c.req.param('id'), staff: c.get('staff').email, at: now().toISOString() };
      const found = await fileOf(db, looked);
      if (!found) throw new AppError('not_found');
      if (found.file === null) {
        throw new AppError('wrong_state', {
          message: 'O ficheiro já não está guardado: tinha um condutor cujos dados foram apagados.',
        });
      }
      c.header('Content-Type', 'application/xml');
      c.header('Content-Disposition', attachment(found.fileName));
      c.header('Cache-Control', 'no-store');
      return c.body(found.file);
    });
}

function shownCompany({ name, iban, version }: Company): PaymentBatches['company'] {
  return { name, iban: hiddenIban(iban), bank: bankOf(iban), version };
}

/** Raises `wrong_state`. */
function configured(company: Company | null): Company {
  if (company) return company;
  throw new AppError('wrong_state', { message: 'A conta da empresa ainda não está configurada.' });
}
