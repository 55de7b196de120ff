import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { cars } from '../../../db/schema/cars';
import { corrections } from '../../../db/schema/corrections';
import { costShares } from '../../../db/schema/cost-shares';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { OwnCosts } from '../../../src/money/costs/schema';
import { OwnBankAccounts, OwnPage, OwnWeekDetails, OwnWeeks } from '../../../src/operations/me/schema';
import { Choice } from '../../../src/people/driver-sessions/schema';
import { OwnReciboAnswer, OwnRecibos } from '../../../src/people/recibos/schema';
import { takeRecibo } from '../../../src/people/recibos/take-recibo';
import { FISCAL_DOCUMENT } from '../../fixtures/recibos/fiscal-documents';
import { pngFile } from '../../support/api/files';
import { ana, EMAIL } from '../../support/api/registration';
import {
  insertDocument,
  insertDriver,
  insertEarning,
  insertHolding,
  insertOwnCar,
  insertRecord,
  insertReport,
  STAFF_EMAIL,
} from '../../support/databases/rows';

const STAFF = STAFF_EMAIL;
const AT = '2026-11-16T09:00:00.000Z';
/** Texts that staff wrote, the name of a file of the whole fleet, another holder of the car, and internal fields. */
const OF_STAFF =
  /frota\.local|motivo interno|frota-inteira|Outra Pessoa|\b(undoUntil|inBatch|version|createdBy|decidedBy)\b/;

/** A driver with something that staff did in each place that an answer is made of. */
async function office() {
  const page = await ana({ decidedBy: STAFF });
  const { id: driverId, db, browser, sendIn } = page;
  const week = { driverId, weekStartDate: '2026-11-09' };
  const record = await insertRecord(db, { ...week, status: 'PAID', paidAt: '2026-11-20T09:59:00.000Z' });
  const note = { rejectionReason: 'ILLEGIBLE', rejectionNote: 'Falta o verso' } as const;
  await insertDocument(db, { driverId });
  await insertDocument(db, { driverId, docType: 'CMTVDE', status: 'REJECTED', decidedAt: AT, ...note });
  const report = { source: 'upload', platform: 'bolt', weekStartDate: week.weekStartDate } as const;
  const reportId = await insertReport(db, {
    ...report,
    fileName: 'frota-inteira.csv',
    read: true,
    columns: '[]',
  });
  await insertEarning(db, { ...week, reportId, platform: 'bolt', fullName: 'Ana Sousa' });
  await db.insert(settlementEntries).values({
    ...week,
    id: crypto.randomUUID(),
    category: 'MULTA',
    cents: -6_000,
    description: 'Auto 1',
    createdBy: STAFF,
    createdAt: AT,
    origin: 'manual:1',
  });
  await db.insert(corrections).values({
    ...week,
    id: crypto.randomUUID(),
    platform: 'bolt',
    number: 0,
    paidCents: 0,
    dueCents: 1_000,
    decision: 'DECLINED',
    reason: 'motivo interno',
    reports: [reportId],
    decidedBy: STAFF,
    decidedAt: AT,
  });
  await db.insert(bankAccounts).values({
    id: crypto.randomUUID(),
    driverId,
    iban: 'PT50000201231234567890154',
    holder: 'Ana Sousa',
    nif: '123456789',
    status: 'CONFIRMED',
    enteredBy: STAFF,
    createdAt: AT,
    decidedBy: STAFF,
    decidedAt: AT,
  });
  await insertOwnCar(db, driverId, { plate: 'AA00BB', device: '600000000001' });
  const other = await insertDriver(db, { fullName: 'Outra Pessoa' });
  const [car] = await db.select().from(cars);
  const shared = { carId: car?.id ?? '', driverId: other, startsAt: '2026-11-10 08:00', isShared: true };
  await insertHolding(db, shared);
  await db.update(costShares).set({ weekStartDate: week.weekStartDate });
  await browser.send('POST', '/api/me/data-requests', { phoneNumber: '961111111' });
  return { ...page, record, recibo: await takenRecibo(page), sendIn };
}

/** A recibo that staff have annulled, in a week for which one is asked. */
async function takenRecibo({ id: driverId, services, asStaff }: Awaited<ReturnType<typeof ana>>) {
  const terms = { from: '2026-11-02', kind: 'ASKED', nif: FISCAL_DOCUMENT.issuerNif, iva: '0' };
  await asStaff('POST', `/api/drivers/${driverId}/recibo-terms`, terms);
  const acquirer = { name: 'Frota Exemplo', nif: FISCAL_DOCUMENT.acquirerNif };
  const read = {
    ...FISCAL_DOCUMENT,
    readFrom: 'qr',
    namedFrom: null,
    namedUntil: null,
    listed: null,
  } as const;
  const answer = await takeRecibo(
    {
      ...services,
      recibos: { isOn: true, withCash: false, gate: false, acquirer },
      readRecibo: async () => ({ outcome: 'read', document: read }),
    },
    { driverId, file: { bytes: pngFile().bytes, fileName: 'recibo.png' }, typed: null, sentBy: STAFF },
  );
  if (answer.outcome === 'unreadable') throw new Error(answer.reason);
  const { id } = answer.recibo;
  await asStaff('PUT', `/api/recibos/${id}/annulment`, { reason: 'motivo interno' });
  return id;
}

type Office = Awaited<ReturnType<typeof office>>;

/** A call of a route, and the schema of its answer, or null for one that is no JSON. */
type Asked = { answer: z.ZodMiniType | null; ask: (office: Office) => Response | Promise<Response> };

const NOTHING = z.object({});
const ACCOUNT = { iban: 'PT50000201231234567890154', holder: 'Ana Reis', nif: '123456789', bic: null };

function asked(method: string, path: string, answer: Asked['answer'], body?: object): [string, Asked] {
  const ask = ({ browser, record }: Office) => browser.send(method, path.replace(':id', record), body);
  return [`${method} ${path}`, { answer, ask }];
}

/** A driver who shares an address chooses whose session it is. */
async function choosing({ db, smtp, letter, newBrowser }: Office): Promise<Response> {
  await insertDriver(db, { fullName: 'Rui Sousa', email: EMAIL, status: 'INACTIVE', decidedBy: STAFF });
  const browser = newBrowser();
  const before = smtp.received.length;
  await browser.ask(EMAIL);
  const { token } = await letter(before);
  return browser.send('POST', '/api/me/session', { token });
}

/** A picture without a code, which has to be typed. */
function sendingRecibo({ browser, origin }: Office) {
  const body = new FormData();
  body.set('file', new File([pngFile().bytes], 'foto.png'));
  return browser.request(`${origin}/api/me/recibos`, { method: 'POST', body, headers: { origin } });
}

const ROUTES = new Map<string, Asked>([
  asked('GET', '/api/me', OwnPage),
  asked('GET', '/api/me/weeks', OwnWeeks),
  asked('GET', '/api/me/weeks/:id', OwnWeekDetails),
  asked('GET', '/api/me/weeks/:id/costs', OwnCosts),
  asked('GET', '/api/me/weeks/:id/statement', null),
  asked('GET', '/api/me/weeks/:id/statement/pdf', null),
  asked('GET', '/api/me/recibos', OwnRecibos),
  ['POST /api/me/recibos', { answer: OwnReciboAnswer, ask: sendingRecibo }],
  [
    'GET /api/me/recibos/:id/file',
    { answer: null, ask: ({ browser, recibo }) => browser.send('GET', `/api/me/recibos/${recibo}/file`) },
  ],
  asked('GET', '/api/me/bank-account', OwnBankAccounts),
  asked('POST', '/api/me/bank-account', OwnBankAccounts, { ...ACCOUNT, instead: null }),
  [
    'POST /api/me/documents',
    { answer: z.object({ docType: z.string() }), ask: ({ sendIn }) => sendIn('CC') },
  ],
  asked('POST', '/api/me/data-requests', NOTHING, { phoneNumber: '962222222' }),
  asked('DELETE', '/api/me/data-requests', null),
  asked('GET', '/api/me/archive', null),
  asked('POST', '/api/me/link', NOTHING, { email: EMAIL }),
  ['POST /api/me/session', { answer: Choice, ask: choosing }],
  asked('DELETE', '/api/me/session', null),
]);

test('promise 163: every answer of a driver’s page has the fields that are declared for it, and no others', async () => {
  const page = await office();
  const routes = page.app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/me'));
  const named = routes.map(({ method, path }) => `${method} ${path}`);
  expect([...ROUTES.keys()].toSorted()).toEqual([...new Set(named)].toSorted());
  for (const [route, { answer, ask }] of ROUTES) {
    const given = await ask(page);
    expect(given.ok, `${route}: ${given.status}`).toBe(true);
    const type = given.headers.get('content-type') ?? '';
    expect(type.startsWith('application/json'), route).toBe(answer !== null);
    if (answer === null) continue;
    const body: unknown = await given.json();
    expect(body, route).toEqual(z.parse(answer, body));
    expect(JSON.stringify(body), route).not.toMatch(OF_STAFF);
  }
});

test.each([{ more: 1 }, { more: true, weeks: [{ status: 'IN_BATCH' }] }])(
  'an answer whose fields are of another kind is none: %j',
  (given) => {
    expect(z.safeParse(OwnWeeks, { weeks: [], ...given }).success).toBe(false);
  },
);
