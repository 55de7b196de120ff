import type { Page } from 'playwright/test';
import type { CostFile, WaitingCosts } from '../../src/money/costs/schema';
import type { FinancialRecord, FinancialRecordDetails } from '../../src/money/finances/schema';
import type { CardAnswer, CarsAnswer, HeldBy, ListedCar } from '../../src/people/cars/schema';
import { type Passage, viaVerdeWorkbook } from '../fixtures/costs/cost-files';
import { mondayFrom, shiftDate } from '../fixtures/dates';
import { euro, read } from '../support/offices/fleets';
import { Presses, mondayTest as test } from '../support/offices/monday';
import { expect, expectAccessible, expectToast, rowOf } from '../support/offices/office';
import { box, button, preview } from '../support/screens/pages';

test.use({ fleet: 'monday-costs' });

const WEEK = mondayFrom(new Date(), -1);
const STRANGE_PLATE = 'ZZ-98-ZZ';
const STRANGE_FUEL = '7824800000000099';
const STRANGE_CHARGE = 'PTPRIO7824800000000098';

type Category = 'PORTAGENS' | 'ESTACIONAMENTO' | 'COMBUSTIVEL' | 'CARREGAMENTO';
/** A line of a file, and whom it is charged to in the end. */
type Line<Told> = Told & { cents: number; to: string; category: Category };
type Held = { car: ListedCar; holder: HeldBy };

/** Whom a line is charged to, where it is no driver: the fleet pays monthly fees, and what staff leave to it. */
const FLEET = 'fleet';

/** The presses of the week's costs, beside those of monday.spec.ts: 11 in all, where 12 are allowed. */
const AT_A_DESK = { upload: 3, plate: 3, card: 3, 'nobody had it': 1, fleet: 1 };

const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Passos da semana' }).getByRole('button', { name });
const groupOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Custos por atribuir' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

test('the costs of a Monday, by presses alone', async ({ staffPage: page, server }) => {
  test.setTimeout(240_000);
  const act = actor(page, server.url);
  // A colleague has decided what waited before, and has handed over one more car on Wednesday.
  const before = await read<WaitingCosts[]>(page, '/api/cost-movements/waiting');
  const old = before.flatMap(({ movements }) => movements.map(({ id }) => id));
  await act('/api/cost-movements/assign', { movements: old, to: FLEET });
  const held = await heldAllWeek(page);
  const [first, second, third] = held.map(({ holder }) => holder);
  if (!first || !second || !third) throw new Error('too few cars');
  const late = await act<{ id: string }>('/api/cars', { plate: 'ZY-97-ZY', owner: 'FROTA' });
  const wednesday = shiftDate(WEEK, 2);
  await act('/api/holdings', { carId: late.id, driverId: third.driverId, startsAt: `${wednesday} 09:00` });
  const tolls = tollLines(held, { plate: first.driverId, nobody: third.driverId }, wednesday);
  const fuel = await fuelLines(page, held, second.driverId);
  const charging = chargeLines(held);
  const files = [
    file('Movimentos.xlsx', Buffer.from(viaVerdeWorkbook(tolls))),
    file('Transacoes_Frota.csv', csv('DATA;HORA;CARTÃO;RECIBO;POSTO;COMB.;TOTAL', fuel)),
    file('Carregamentos.csv', csv('DATA;Nº. CARTÃO;MATRÍCULA;ID CARREGAMENTO;POSTO;TOTAL c/ IVA', charging)),
  ];
  const standing = await acertos(page);

  await page.goto(`/finances?semana=${WEEK}`);
  const presses = new Presses();
  presses.begin('upload');
  await presses.press(step(page, 'Relatórios'));
  await presses.give(box(page), files);
  await expect(preview(page).getByText('Pronto a importar')).toHaveCount(3);
  await expect(preview(page)).toContainText('600 linhas');
  const payers = preview(page).getByRole('region', { name: /^Quem paga / });
  await expect(payers).toHaveCount(3);
  await payers.first().locator('summary').first().click();
  await expectAccessible(page);
  await presses.press(button(page, 'Importar'));
  await expectToast(page, 'Custos importados', 'À espera');

  await expect(page.getByRole('heading', { name: 'Custos por atribuir (9)' })).toBeVisible();
  await expectAccessible(page);
  for (const { part, name, driver } of [
    { part: 'plate', name: `Matrícula ${STRANGE_PLATE}`, driver: first },
    { part: 'card', name: `Cartão ${STRANGE_FUEL}`, driver: second },
  ]) {
    presses.begin(part);
    const group = groupOf(page, name);
    await presses.press(group.getByRole('button', { name: 'Procurar condutor' }));
    await presses.type(group.getByRole('combobox', { name: 'Condutor' }), driver.fullName);
    await presses.press(group.getByRole('button', { name: 'Atribuir' }));
    await expect(group).toHaveCount(0);
  }
  presses.begin('nobody had it');
  await presses.press(
    groupOf(page, 'Viatura ZY-97-ZY').getByRole('button', { name: `É de ${third.fullName}` }),
  );
  await expect(groupOf(page, 'Viatura ZY-97-ZY')).toHaveCount(0);
  presses.begin('fleet');
  await presses.press(
    groupOf(page, `Cartão ${STRANGE_CHARGE}`).getByRole('button', { name: 'Fica por conta da frota' }),
  );
  // The next step opens by itself once nothing waits.
  await expect(page.getByRole('heading', { name: 'Acertos', exact: true })).toBeVisible();
  await expect(step(page, 'Linhas')).toContainText('Nenhuma espera');
  expect(await read<WaitingCosts[]>(page, '/api/cost-movements/waiting')).toEqual([]);
  expect(presses.of).toEqual(AT_A_DESK);

  const lines = [...tolls, ...fuel, ...charging];
  expect(lines).toHaveLength(800);
  expect(await acertos(page)).toEqual(added(standing, lines));
  const stored = await read<CostFile[]>(page, '/api/cost-files');
  for (const [name, own] of [
    ['Movimentos.xlsx', tolls],
    ['Transacoes_Frota.csv', fuel],
    ['Carregamentos.csv', charging],
  ] as const) {
    expect.soft(stored.find(({ fileName }) => fileName === name)).toMatchObject({
      lines: own.length,
      unread: 0,
      sums: sumsOf(own),
    });
  }

  await page.goto(`/finances?semana=${WEEK}&condutor=${encodeURIComponent(first.fullName)}`);
  await rowOf(page, first.fullName).getByRole('button', { name: 'Ver' }).click();
  const costs = page.getByRole('dialog').getByRole('region', { name: 'Custos da viatura' });
  const shown = (await acertos(page)).get(`${first.driverId} PORTAGENS`) ?? 0;
  await expect(costs).toContainText(euro(shown / 100));
  await costs.getByText(/^Portagens ·/).click();
  await expect(costs).toContainText(`Matrícula ${STRANGE_PLATE}`);
});

/** Calls as a colleague. */
function actor(page: Page, url: string) {
  return async <Answer>(path: string, data: object): Promise<Answer> => {
    const answer = await page.request.post(path, { headers: { Origin: url }, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
}

/** Cars that one driver alone has had since before the week. */
async function heldAllWeek(page: Page): Promise<Held[]> {
  const { cars } = await read<CarsAnswer>(page, '/api/cars?limit=200');
  return cars.flatMap((car) => {
    const [holder, ...others] = car.holders;
    const isAlone = holder && others.length === 0 && holder.startsAt < WEEK && !holder.isShared;
    return isAlone ? [{ car, holder }] : [];
  });
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
const day = (n: number) => shiftDate(WEEK, n % 7);
const clock = (n: number) =>
  `${String(6 + (n % 16)).padStart(2, '0')}:${String((n * 7) % 60).padStart(2, '0')}`;
const decimal = (cents: number) => (cents / 100).toFixed(2);

function csv(header: string, rows: readonly Line<{ cells: readonly string[] }>[]): Buffer {
  const lines = rows.map(({ cells, cents }) => [...cells, decimal(cents).replace('.', ',')].join(';'));
  return Buffer.from([header, ...lines, ''].join('\n'));
}

/** 600 lines: passages, parking and monthly fees of known cars, four of a strange plate, two before a hand-over. */
function tollLines(
  held: readonly Held[],
  to: { plate: string; nobody: string },
  wednesday: string,
): Line<Passage>[] {
  const known = Array.from({ length: 594 }, (_, n): Line<Passage> => {
    const { car, holder } = held[n % held.length] as Held;
    const cents = 95 + ((n * 37) % 640);
    const line = {
      plate: car.plate,
      obu: '',
      exit: `${day(n)} ${clock(n)}:30`,
      value: decimal(cents),
      cents,
      to: holder.driverId,
      category: 'PORTAGENS' as const,
    };
    if (n % 99 === 0) return { ...line, market: 'Mensalidades', service: 'Mensalidade', to: FLEET };
    if (n % 17 === 0)
      return { ...line, market: 'Parques', service: 'Estacionamento', category: 'ESTACIONAMENTO' };
    return line;
  });
  const more = (plate: string, exit: string, cents: number, driver: string): Line<Passage> => ({
    plate,
    obu: '',
    exit,
    value: decimal(cents),
    cents,
    to: driver,
    category: 'PORTAGENS',
  });
  return [
    ...known,
    ...[0, 1, 2, 3].map((n) => more(STRANGE_PLATE, `${day(n)} 10:15:00`, 185 + n, to.plate)),
    ...[0, 1].map((n) => more('ZY-97-ZY', `${wednesday} 08:1${n}:00`, 215 + n, to.nobody)),
  ];
}

/** 120 lines: fuel by the cards of known cars, and two of a strange card. */
async function fuelLines(page: Page, held: readonly Held[], to: string) {
  const cards = (await read<CardAnswer[]>(page, '/api/car-cards')).flatMap(({ number, kind, holder }) => {
    if (kind === 'PORTAGENS') return [];
    const own = held.find(({ car }) => car.id === holder?.carId);
    return own ? [{ number, to: own.holder.driverId }] : [];
  });
  const all = Array.from({ length: 118 }, (_, n) => cards[n % cards.length] as (typeof cards)[number]);
  const strange = { number: STRANGE_FUEL, to };
  return [...all, strange, strange].map(({ number, to: driver }, n) => ({
    cells: [day(n), clock(n), number, String(10_000 + n), 'PRIO Odivelas', 'GASÓLEO'],
    cents: 2_500 + ((n * 131) % 4_000),
    to: driver,
    category: 'COMBUSTIVEL' as const,
  }));
}

/** 80 lines: charges by the plates of known cars, and one of a strange card. */
function chargeLines(held: readonly Held[]) {
  return Array.from({ length: 80 }, (_, n) => {
    const { car, holder } = held[(3 * n) % held.length] as Held;
    const [card, plate, to] = n === 79 ? [STRANGE_CHARGE, '', FLEET] : ['', car.plate, holder.driverId];
    return {
      cells: [`${day(n)} ${clock(n)}`, card, plate, `U-${n}`, 'LSB-00012'],
      cents: 310 + ((n * 53) % 900),
      to,
      category: 'CARREGAMENTO' as const,
    };
  });
}

/** Cents by driver and category, as the records of the week state them. */
async function acertos(page: Page): Promise<Map<string, number>> {
  const records = await read<FinancialRecord[]>(page, `/api/financial-records?week=${WEEK}`);
  const all = new Map<string, number>();
  for (const { id, driver } of records) {
    const { settlements } = await read<FinancialRecordDetails>(page, `/api/financial-records/${id}`);
    for (const { category, amount, restsOn, counteredBy, counters } of settlements) {
      if (restsOn !== 'costs' || counteredBy !== null || counters !== null) continue;
      const key = `${driver.id} ${category}`;
      all.set(key, (all.get(key) ?? 0) - Math.round(100 * Number(amount)));
    }
  }
  return new Map([...all].filter(([, cents]) => cents !== 0));
}

type Told = Pick<Line<object>, 'cents' | 'to' | 'category'>;

function added(standing: ReadonlyMap<string, number>, lines: readonly Told[]): Map<string, number> {
  const all = new Map(standing);
  for (const { cents, to, category } of lines) {
    if (to === FLEET) continue;
    const key = `${to} ${category}`;
    all.set(key, (all.get(key) ?? 0) + cents);
  }
  return all;
}

function sumsOf(lines: readonly Told[]): CostFile['sums'] {
  const sum = (is: (line: Told) => boolean) =>
    decimal(lines.filter(is).reduce((all, { cents }) => all + cents, 0));
  return {
    total: sum(() => true),
    drivers: sum(({ to }) => to !== FLEET),
    fleet: sum(({ to }) => to === FLEET),
    waiting: '0.00',
    free: '0.00',
    replaced: '0.00',
  };
}
