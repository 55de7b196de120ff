import { mondayOf, shiftDate } from '../../fixtures/dates';
import { boltName, boltReport, uberName, uberReport } from '../../support/reports/weeks';
import { type Case, type Known, staff } from '../case';
import { TODAY } from '../today';
import { keepReport, report, UBER_ID, waitingRow } from './reports';

const account = (platform: string) => (known: Known) => ({
  method: 'POST',
  path: '/api/platform-accounts',
  body: { platform, externalId: UBER_ID, driverId: known.ana },
});

const decided = (status: string) => (known: Known) => ({
  method: 'PATCH',
  path: `/api/financial-records/${known.record}/status`,
  body: { status },
});

const statement =
  (as: string) =>
  ({ record }: Known) => ({ path: `/api/financial-records/${record}/statement${as}` });

const takenBack = ({ record }: Known) => ({
  method: 'POST',
  path: `/api/financial-records/${record}/payment/undo`,
});

const RUN = crypto.randomUUID();
const runTakenBack = { method: 'POST', path: `/api/financial-records/runs/${RUN}/undo` };

const uber = uberReport([{ id: UBER_ID, name: 'Outro Nome', gross: '500.00', fees: '125.00' }]);
const bolt = boltReport([
  { id: 'b-1', name: 'Ana Sousa', email: 'ana@exemplo.pt', gross: '80.00', fees: '16.00', cash: '5.00' },
]);

const settled = (given: object, key = crypto.randomUUID()) => {
  const acerto = { week: lastWeek(), category: 'MULTA', amount: '-12.50', text: 'Auto', ...given };
  return ({ ana }: Known) => ({
    method: 'POST',
    path: `/api/drivers/${ana}/acertos`,
    body: acerto,
    headers: { 'idempotency-key': key },
  });
};
/** A finished week other than the one of the reports, which is paid. */
const lastWeek = () =>
  [-7, -14].map((days) => shiftDate(mondayOf(TODAY), days)).find((week) => week !== '2026-11-09');
const ACERTO = crypto.randomUUID();
const countered = ({ acerto }: Known) => ({ method: 'POST', path: `/api/acertos/${acerto}/counter` });

const settledForAll = ({ ana }: Known) => ({
  method: 'POST',
  path: '/api/acertos',
  headers: { 'idempotency-key': ACERTO.replace(/^./, 'f') },
  body: {
    week: lastWeek(),
    category: 'COMBUSTIVEL',
    amount: '-5.00',
    text: 'Aumento',
    drivers: [{ id: ana, version: null }],
  },
});
const counteredForAll = ({ acerto }: Known) => ({
  method: 'POST',
  path: '/api/acertos/counter',
  body: { acertos: [{ id: acerto, version: null }] },
});

const fee =
  (given: object) =>
  ({ ana }: Known) => ({
    method: 'POST',
    path: `/api/drivers/${ana}/fees`,
    body: { from: nextMonday(), kind: 'PERCENT', percent: '12.5', min: '20.00', ...given },
  });
const planned =
  (given: object, key = crypto.randomUUID(), headers = {}) =>
  ({ ana }: Known) => ({
    method: 'POST',
    path: `/api/drivers/${ana}/plans`,
    headers: { 'idempotency-key': key, ...headers },
    body: { category: 'MULTA', amount: '-90.00', text: 'Auto', from: nextMonday(), instalments: 3, ...given },
  });
const stopped = (id: string | undefined) => ({ method: 'POST', path: `/api/plans/${id}/stop` });
const nextMonday = () => shiftDate(mondayOf(TODAY), 7);

/** Payment reports, the records they become, and payments. */
export const MONEY: Case[] = [
  staff('no records yet', { path: '/api/financial-records' }),
  staff('what a report would do', () => report(uberName(), uber, { dryRun: 'true' })),
  {
    ...staff('a report whose driver is not known', () => report(uberName(), uber), 201),
    keep: keepReport('paid'),
  },
  staff('the same report again', () => report(uberName(), uber), 201),
  staff('a report of Bolt', () => report(boltName(), bolt), 201),
  {
    ...staff('a file that is no report', () => report('notas.txt', 'olá'), 201),
    keep: keepReport('refused'),
  },
  staff('the reports', { path: '/api/payment-reports' }),
  staff('the rows that wait', { path: '/api/payment-reports/waiting' }),
  staff('the account is the driver’s', account('uber')),
  staff('no row waits', { path: '/api/payment-reports/waiting' }),
  {
    ...staff('the records', { path: '/api/financial-records' }),
    keep(known, body) {
      const [record]: { id: string }[] = JSON.parse(body);
      known.record = record?.id ?? '';
    },
  },
  staff('a page of the records', { path: '/api/financial-records?limit=1' }),
  staff('the next page of them', { path: '/api/financial-records?offset=1&limit=500' }),
  staff('a page beyond the last', { path: '/api/financial-records?offset=99' }),
  staff('the records of a name, by it', {
    path: '/api/financial-records?driver=AN%C3%81&order=driver&limit=5',
  }),
  staff('the paid ones of a week', { path: '/api/financial-records?week=2026-11-09&status=PAID' }),
  staff('what a week adds up to', { path: '/api/financial-records/summary?week=2026-11-09' }),
  staff('what can be paid of a name', { path: '/api/financial-records/pending?driver=ana' }),
  staff('the records for a spreadsheet', { path: '/api/financial-records/export?format=csv&order=driver' }),
  staff('the same as a workbook', { path: '/api/financial-records/export?format=xlsx&week=2026-11-09' }),
  staff('the weeks that have records', { path: '/api/financial-records/mondays' }),
  staff('what each week comes to', { path: '/api/financial-records/weeks' }),
  staff('what each week of a driver comes to', ({ ana }) => ({
    path: `/api/financial-records/weeks?driverId=${ana}`,
  })),
  staff('the weeks of who nobody is', { path: '/api/financial-records/weeks?driverId=x' }),
  staff('what the records add up to', { path: '/api/financial-records/summary' }),
  staff('what can be paid', { path: '/api/financial-records/pending' }),
  staff('the details of a record', (known) => ({ path: `/api/financial-records/${known.record}` })),
  staff('its statement', statement('')),
  { ...staff('its statement as a PDF', statement('/pdf')), body: 'differs' },
  {
    ...staff('the statements of its week in one file', { path: '/api/weeks/2026-11-09/statements' }),
    body: 'differs',
  },
  {
    ...staff('all of its week in one file', { path: '/api/weeks/2026-11-09/files' }),
    body: 'differs',
  },
  staff('a record is paid', (known) => ({ ...decided('PAID')(known), headers: { 'if-match': '*' } })),
  staff('the same again', decided('PAID')),
  staff(
    'another amount for a week that is paid',
    () => report(uberName(), uberReport([{ id: UBER_ID, name: 'Outro Nome', gross: '600.00' }])),
    201,
  ),
  staff('the payment is taken back', takenBack),
  staff('the same taking back again', takenBack),
  staff('the details of what is pending again', (known) => ({
    path: `/api/financial-records/${known.record}`,
  })),
  staff('it is paid by a run', (known) => ({ ...decided('PAID')(known), headers: { 'payment-run': RUN } })),
  { ...staff('the runs of today', { path: '/api/financial-records/runs' }), body: 'differs' },
  staff('the run is taken back', runTakenBack),
  staff('the same taking back of the run again', runTakenBack),
  staff('it is paid again', decided('PAID')),
  staff('a fee', fee({}), 201),
  staff('the same fee again', fee({}), 201),
  staff('the fees of a driver', ({ ana }) => ({ path: `/api/drivers/${ana}/fees` })),
  {
    ...staff('a plan', planned({}), 201),
    keep(known, body) {
      known.plan = JSON.parse(body).plans[0].id;
    },
  },
  staff('a plan is stopped', ({ plan }) => stopped(plan)),
  staff('the same stopping again', ({ plan }) => stopped(plan)),
  staff('the plans of a driver', ({ ana }) => ({ path: `/api/drivers/${ana}/plans` })),
  {
    ...staff('an acerto', settled({}, ACERTO), 201),
    keep(known, body) {
      known.acerto = JSON.parse(body).settlement.id;
      known.settled = JSON.parse(body).record.id;
    },
  },
  staff('the same acerto again', settled({}, ACERTO), 201),
  staff('a record with an acerto', ({ settled: id }) => ({ path: `/api/financial-records/${id}` })),
  staff('an acerto is countered', countered),
  {
    ...staff('one acerto for several drivers', settledForAll, 201),
    keep(known, body) {
      known.acerto = JSON.parse(body).acertos[0].id;
    },
  },
  staff('several acertos are countered', counteredForAll),
  staff('the same countering again', countered),
  staff(
    'a report with a driver nobody knows',
    () => report(uberName(), uberReport([{ id: 'u-2', name: 'Novo Nome', gross: '70.00' }])),
    201,
  ),
  waitingRow('the row that waits', 'Novo Nome', 'row'),
  ...['dismiss', 'dismiss', 'restore', 'restore', 'dismiss'].map((decision, index) =>
    staff(`the row that waits, decision ${index + 1}: ${decision}`, (known) => ({
      method: 'POST',
      path: `/api/payment-reports/waiting/${known.row}/${decision}`,
    })),
  ),
  staff('a row there is not', { method: 'POST', path: '/api/payment-reports/waiting/999999/dismiss' }, 404),
  staff('rows set aside', { path: '/api/payment-reports/dismissed' }),
  staff('mail in quarantine', { path: '/api/payment-reports/quarantine' }),
  staff(
    'a report that is dismissed and is not there',
    { method: 'POST', path: '/api/payment-reports/x/dismiss' },
    404,
  ),
  staff('two reports at most', { path: '/api/payment-reports?limit=2' }),
  staff(
    'a report that is accepted and is not there',
    { method: 'POST', path: '/api/payment-reports/x/accept', body: {} },
    404,
  ),
  staff('stats after that', { path: '/api/stats' }),
];
