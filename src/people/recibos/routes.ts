import { Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../app-env';
import { lisbonDate, mondayFrom } from '../../platform/domain/calendar';
import { AppError } from '../../platform/http/errors';
import { shownVersions } from '../../platform/http/if-match';
import { countAgainst } from '../../platform/http/rate-limit';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { givenFile } from '../documents/given-file';
import { boardAnswer, driverAnswer, ownAnswer, ownUpload } from './answers';
import { annul, divide, endException, except, matchedDriver, undoAnnulment, undoDivision } from './decide';
import { areRecibosOn, readMatched } from './read-recibos';
import { openRecibo } from './recibo-file';
import { OWN_RECIBO_LIMIT, SENDING_LOST_MS } from './recibo-limits';
import {
  AllocationInput,
  BoardQuery,
  IssuerUpload,
  ReasonInput,
  ReciboUpload,
  TermsInput,
  TypedRecibo,
} from './schema';
import { setTerms, termsOf } from './set-terms';
import { takeOfIssuer, takeRecibo, typedIn } from './take-recibo';

/** Where nobody uses recibos, their routes answer as unknown ones do. */
export function onlyWhereOn({ db, recibos }: Services): MiddlewareHandler<AppEnv> {
  return async (_c, next) => {
    if (!(await areRecibosOn(db, recibos))) throw new AppError('not_found');
    await next();
  };
}

export function reciboRoutes(services: Services) {
  const { db, now, recibos: settings } = services;
  return new Hono<AppEnv>()
    .use('*', onlyWhereOn(services))
    .get('/', needs('money.read'), validate('query', BoardQuery), async (c) => {
      const { until = mondayFrom(now(), -1) } = c.req.valid('query');
      const drivers = await readMatched(db, null, { settings, today: lisbonDate(now()) });
      return c.json(boardAnswer(drivers, settings, until));
    })
    .post('/', needs('money.write'), validate('form', IssuerUpload), async (c) => {
      const file = await givenFile(c.req.valid('form').file);
      const answer = await takeOfIssuer(services, { file, sentBy: c.get('staff').email });
      return c.json(answer, answer.outcome === 'taken' ? 201 : 200);
    })
    .get('/:id/file', needs('money.read'), async (c) => {
      const { body, headers } = await openRecibo(services, {
        id: c.req.param('id'),
        actor: c.get('staff').email,
      });
      return c.body(body, 200, headers);
    })
    .put('/:id/weeks', needs('money.write'), validate('json', AllocationInput), async (c) => {
      const by = { staff: c.get('staff').email, shown: shownVersions(c) };
      return c.json(await divide(services, c.req.param('id'), c.req.valid('json'), by));
    })
    .delete('/:id/weeks', needs('money.write'), async (c) => {
      const by = { staff: c.get('staff').email, shown: shownVersions(c) };
      return c.json(await undoDivision(services, c.req.param('id'), by));
    })
    .put('/:id/annulment', needs('money.write'), validate('json', ReasonInput), async (c) => {
      const by = { staff: c.get('staff').email, shown: shownVersions(c) };
      return c.json(await annul(services, c.req.param('id'), c.req.valid('json').reason, by));
    })
    .delete('/:id/annulment', needs('money.write'), async (c) => {
      const by = { staff: c.get('staff').email, shown: shownVersions(c) };
      return c.json(await undoAnnulment(services, c.req.param('id'), by));
    });
}

/** The terms are there before the first of them turns the recibos on. */
export function driverReciboRoutes(services: Services) {
  const isOn = onlyWhereOn(services);
  return new Hono<AppEnv>()
    .get('/:id/recibo-terms', needs('money.read'), async (c) =>
      c.json(await termsOf(services, c.req.param('id'))),
    )
    .post('/:id/recibo-terms', needs('money.write'), validate('json', TermsInput), async (c) => {
      const by = { staff: c.get('staff').email, shown: shownVersions(c) };
      return c.json(await setTerms(services, c.req.param('id'), c.req.valid('json'), by), 201);
    })
    .get('/:id/recibos', needs('money.read'), isOn, async (c) =>
      c.json(driverAnswer(await matchedDriver(services, c.req.param('id')), services.recibos)),
    )
    .post('/:id/recibos', needs('money.write'), isOn, validate('form', ReciboUpload), async (c) => {
      const { file, ...typed } = c.req.valid('form');
      const answer = await takeRecibo(services, {
        driverId: c.req.param('id'),
        file: await givenFile(file),
        typed: typedIn(typed),
        sentBy: c.get('staff').email,
      });
      return c.json(answer, answer.outcome === 'taken' ? 201 : 200);
    })
    .post('/:id/recibos/typed', needs('money.write'), isOn, validate('json', TypedRecibo), async (c) => {
      const answer = await takeRecibo(services, {
        driverId: c.req.param('id'),
        file: null,
        typed: c.req.valid('json'),
        sentBy: c.get('staff').email,
      });
      return c.json(answer, answer.outcome === 'taken' ? 201 : 200);
    })
    .put('/:id/recibo-exception', needs('money.write'), isOn, validate('json', ReasonInput), async (c) =>
      c.json(await except(services, c.req.param('id'), c.req.valid('json').reason, c.get('staff').email)),
    )
    .delete('/:id/recibo-exception', needs('money.write'), isOn, async (c) =>
      c.json(await endException(services, c.req.param('id'), c.get('staff').email)),
    );
}

/** The same for the driver of the session. */
export function ownReciboRoutes(services: Services) {
  return new Hono<AppEnv>()
    .use('*', onlyWhereOn(services))
    .get('/', async (c) =>
      c.json(ownAnswer(await matchedDriver(services, c.get('driver').id), services.recibos)),
    )
    .post('/', oneAtATime(), validate('form', ReciboUpload), async (c) => {
      const { id: driverId } = c.get('driver');
      const retryMs = await countAgainst(services, [
        { who: `driver recibo\n${driverId}`, window: OWN_RECIBO_LIMIT },
      ]);
      if (retryMs !== null) throw new AppError('too_many_requests', { retryAfterSeconds: retryMs / 1000 });
      const { file, ...typed } = c.req.valid('form');
      const answer = await takeRecibo(services, {
        driverId,
        file: await givenFile(file),
        typed: typedIn(typed),
        sentBy: 'driver',
      });
      return c.json(ownUpload(answer), answer.outcome === 'taken' ? 201 : 200);
    })
    .get('/:id/file', async (c) => {
      const looked = { id: c.req.param('id'), actor: 'driver', driverId: c.get('driver').id };
      const { body, headers } = await openRecibo(services, looked);
      return c.body(body, 200, headers);
    });
}

/** Refuses a driver's file while their file before it is read, for which the files of all others wait. */
function oneAtATime(): MiddlewareHandler<AppEnv> {
  const begun = new Map<string, number>();
  return async (c, next) => {
    const { id } = c.get('driver');
    const at = performance.now();
    if (at - (begun.get(id) ?? at - SENDING_LOST_MS) < SENDING_LOST_MS) {
      const message = 'Ainda estamos a ler o ficheiro anterior. Envie este quando acabar.';
      throw new AppError('too_many_requests', { message, retryAfterSeconds: 10 });
    }
    begun.set(id, at);
    try {
      await next();
    } finally {
      if (begun.get(id) === at) begun.delete(id);
    }
  };
}
