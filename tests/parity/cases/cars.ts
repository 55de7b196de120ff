import { type Case, type Known, keepFields, staff } from '../case';

const AT = '2026-11-16 08:00';

const add = (path: string, body: object) => ({ method: 'POST', path, body });
const change = (what: string, body: object, version: number) => (known: Known) => ({
  method: 'PATCH',
  path: what.replace(/:(\w+)/, (_all, name: string) => known[name] ?? ''),
  body,
  headers: { 'if-match': `"${version}"` },
});
const addTo = (what: string, body: object) => (known: Known) => ({
  ...change(what, body, 1)(known),
  method: 'POST',
});
const toAna = (body: object) => (known: Known) =>
  add('/api/holdings', { carId: known.car, driverId: known.ana, startsAt: AT, ...body });

const imported = (text: string) => {
  const body = new FormData();
  body.set('file', new File([text], 'viaturas.csv'));
  body.set('dryRun', 'true');
  return { method: 'POST', path: '/api/car-imports', body };
};

/** Cars, their cards, and who has them. */
export const CARS: Case[] = [
  staff('the template of cars', { path: '/api/car-imports/template' }),
  staff('cars by a file', () => imported('Matrícula;Condutor\r\nAA-11-BB;\r\n')),
  staff('no cars yet', { path: '/api/cars' }),
  {
    ...staff('a car', add('/api/cars', { plate: 'aa00bb', owner: 'FROTA', registeredOn: '2020-05-10' }), 201),
    keep: keepFields({ car: 'id' }),
  },
  staff('a car is changed', change('/api/cars/:car', { make: 'Dacia', iucMonth: 5 }, 1)),
  staff('papers of cars that lapse', { path: '/api/cars/lapsing/90' }),
  {
    ...staff('a card', add('/api/car-cards', { number: '7824 8000', kind: 'COMBUSTIVEL' }), 201),
    keep: keepFields({ card: 'id' }),
  },
  {
    ...staff('a toll device', add('/api/car-cards', { number: '6010 0000', kind: 'PORTAGENS' }), 201),
    keep: keepFields({ device: 'id' }),
  },
  staff('cards', { path: '/api/car-cards' }),
  staff('cards that files name', { path: '/api/car-cards/unknown' }),
  staff('a card is changed', change('/api/car-cards/:card', { kind: 'CARREGAMENTO' }, 1)),
  staff('what a hand-over would move', (known) => ({
    ...toAna({})(known),
    path: '/api/holdings?dryRun=true',
  })),
  { ...staff('a hand-over', toAna({}), 201), keep: keepFields({ holding: 'id' }) },
  staff('the same hand-over again', toAna({}), 201),
  staff(
    'a card goes with a car',
    (known) => add('/api/holdings', { carId: known.car, cardId: known.card, startsAt: AT }),
    201,
  ),
  staff(
    'a holding is corrected',
    change('/api/holdings/:holding', { startsAt: AT, endsAt: '2026-11-17 08:00' }, 1),
  ),
  staff('a rent', addTo('/api/cars/:car/rents', { from: '2026-11-16', per: 'WEEK', amount: '150.00' }), 201),
  staff('rules of contracts', { path: '/api/cost-rules' }),
  staff(
    'a rule of a contract',
    add('/api/cost-rules', { contractType: 'SLOT', kind: 'toll', pays: 'ALL', from: '2026-11-16' }),
    201,
  ),
  staff('rules of a driver', ({ ana }) => ({ path: `/api/drivers/${ana}/cost-rules` })),
  staff(
    'a rule of a driver',
    addTo('/api/drivers/:ana/cost-rules', { kind: 'fuel', pays: 'PART', percent: '50', from: '2026-11-16' }),
    201,
  ),
  staff('vehicles of registrations', { path: '/api/cars/proposed' }),
  staff('proposals of nobody', add('/api/cars/proposed', { driverIds: [] }), 422),
  staff('cars found', { path: '/api/cars?search=dacia&limit=10' }),
  staff('a car with those who had it', ({ car }) => ({ path: `/api/cars/${car}` })),
  staff('the cars of a driver', ({ ana }) => ({ path: `/api/drivers/${ana}/cars` })),
  staff('a holding is deleted', ({ holding }) => ({ method: 'DELETE', path: `/api/holdings/${holding}` })),
  staff('the deletion is taken back', ({ car, ana }) =>
    add('/api/holdings/undo', {
      added: [],
      changed: [],
      gone: [{ carId: car, driverId: ana, startsAt: AT, endsAt: '2026-11-17 08:00', isShared: false }],
    }),
  ),
];
