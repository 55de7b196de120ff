import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { AppEnv } from '../../app-env';
import { decisionOf } from '../../platform/http/if-match';
import { validate } from '../../platform/http/validate';
import { limitCallers } from '../../platform/sessions/limit-callers';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { ExpiringWithin } from '../documents/schema';
import { NAMING_LIMITS } from '../drivers/registration-limits';
import { NamedCarInput } from '../drivers/schema';
import type { Done } from './act-on-fleet';
import { correctHolding, deleteHolding, handOverAt, takeBackHoldings } from './hand-over';
import { carOf, carsOfDriver, lapsingPapers, listCards, listCars, unknownCards } from './list-cars';
import { nameCar } from './name-car';
import { acceptProposals, proposals } from './proposals';
import {
  type CarAnswer,
  CarChange,
  CardChange,
  CarInput,
  CarsQuery,
  type HandedOver,
  HandOver,
  HoldingChange,
  HoldingsBack,
  NewCard,
  Proposals,
  RentInput,
} from './schema';
import { addCar, changeCar, setRent } from './write-car';
import { addCard, changeCard } from './write-card';

/** The query of a call that answers what it would do, and does nothing. */
const DryRun = z.pipe(
  z.object({ dryRun: z.optional(z.enum(['true', 'false'])) }),
  z.transform(({ dryRun }) => ({ isDryRun: dryRun === 'true' })),
);

export function namedCarRoutes(services: Services) {
  return new Hono<AppEnv>().post(
    '/',
    limitCallers(services, NAMING_LIMITS),
    validate('json', NamedCarInput),
    async (c) => c.json(await nameCar(services, c.req.valid('json')), 201),
  );
}

export function carRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/', needs('people.read'), validate('query', CarsQuery), async (c) =>
      c.json(await listCars(services, c.req.valid('query'))),
    )
    .post('/', needs('people.write'), validate('json', CarInput), async (c) => {
      const id = await addCar(services, c.req.valid('json'), { staff: c.get('staff').email });
      return c.json(carFor(c, await carOf(services, id)), 201);
    })
    .get('/proposed', needs('people.read'), async (c) => c.json(await proposals(services.db)))
    .post('/proposed', needs('people.write'), validate('json', Proposals), async (c) => {
      const { driverIds } = c.req.valid('json');
      const added = await acceptProposals(services, driverIds, { staff: c.get('staff').email });
      return c.json({ added }, 201);
    })
    .get('/lapsing/:days', needs('people.read'), validate('param', ExpiringWithin), async (c) =>
      c.json(await lapsingPapers(services.db, services.now(), c.req.valid('param').days)),
    )
    .get('/:id', needs('people.read'), async (c) =>
      c.json(carFor(c, await carOf(services, c.req.param('id')))),
    )
    .patch('/:id', needs('people.write'), validate('json', CarChange), async (c) => {
      await changeCar(services, c.req.param('id'), c.req.valid('json'), decisionOf(c));
      return c.json(carFor(c, await carOf(services, c.req.param('id'))));
    })
    .post('/:id/rents', needs('money.write'), validate('json', RentInput), async (c) => {
      await setRent(services, c.req.param('id'), c.req.valid('json'), decisionOf(c));
      return c.json(await carOf(services, c.req.param('id')), 201);
    });
}

export function carCardRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/', needs('people.read'), async (c) => c.json(await listCards(services)))
    .get('/unknown', needs('people.read'), async (c) => c.json(await unknownCards(services.db)))
    .post('/', needs('people.write'), validate('query', DryRun), validate('json', NewCard), async (c) => {
      const by = { staff: c.get('staff').email, ...c.req.valid('query') };
      return c.json(
        handedOverBy(c, await addCard(services, c.req.valid('json'), by), by),
        by.isDryRun ? 200 : 201,
      );
    })
    .patch('/:id', needs('people.write'), validate('json', CardChange), async (c) => {
      await changeCard(services, c.req.param('id'), c.req.valid('json'), decisionOf(c));
      return c.json({ id: c.req.param('id') });
    });
}

export function holdingRoutes(services: Services) {
  return new Hono<AppEnv>()
    .post('/', needs('people.write'), validate('query', DryRun), validate('json', HandOver), async (c) => {
      const by = { staff: c.get('staff').email, ...c.req.valid('query') };
      return c.json(
        handedOverBy(c, await handOverAt(services, c.req.valid('json'), by), by),
        by.isDryRun ? 200 : 201,
      );
    })
    .post('/undo', needs('people.write'), validate('json', HoldingsBack), async (c) => {
      await takeBackHoldings(services, c.req.valid('json'), { staff: c.get('staff').email });
      return c.json({ ok: true });
    })
    .patch(
      '/:id',
      needs('people.write'),
      validate('query', DryRun),
      validate('json', HoldingChange),
      async (c) => {
        const by = { ...decisionOf(c), ...c.req.valid('query') };
        return c.json(
          handedOverBy(c, await correctHolding(services, c.req.param('id'), c.req.valid('json'), by), by),
        );
      },
    )
    .delete('/:id', needs('people.write'), validate('query', DryRun), async (c) => {
      const by = { ...decisionOf(c), ...c.req.valid('query') };
      return c.json(handedOverBy(c, await deleteHolding(services, c.req.param('id'), by), by));
    });
}

/** A dry run has made nothing that could be taken back. Without the right to costs, those that move are left out. */
function handedOverBy(
  c: Context<AppEnv>,
  { answer: id, moved: all, back }: Done<string>,
  { isDryRun }: { isDryRun: boolean },
): HandedOver {
  const moved = seesMoney(c) ? all : { ...all, movements: [] };
  return isDryRun ? { id: null, moved, back: null } : { id, moved, back };
}

function carFor(c: Context<AppEnv>, car: CarAnswer): CarAnswer {
  return seesMoney(c) ? car : { ...car, rents: [] };
}

function seesMoney(c: Context<AppEnv>): boolean {
  return c.get('staff').rights.has('money.read');
}

export function driverCarRoutes(services: Services) {
  return new Hono<AppEnv>().get('/:id/cars', needs('people.read'), async (c) =>
    c.json(await carsOfDriver(services.db, c.req.param('id'))),
  );
}
