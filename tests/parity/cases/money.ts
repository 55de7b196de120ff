import { boltName, boltReport, uberName, uberReport } from '../../support/weekly-files';
import type { Case } from '../case';

const UBER_ID = '5f1f1c0a-6f5e-4c53-9a0e-0d1d4b1c2f33';

function report(name: string, content: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  form.set('file', new File([content], name, { type: 'text/csv' }));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return { method: 'POST', path: '/api/payment-reports', body: form };
}

const uber = uberReport([{ id: UBER_ID, name: 'Outro Nome', gross: '500.00', fees: '125.00' }]);
const bolt = boltReport([
  { id: 'b-1', name: 'Ana Sousa', email: 'ana@exemplo.pt', gross: '80.00', fees: '16.00', cash: '5.00' },
]);

/** Payment reports, the records they become, and payments. */
export const MONEY: Case[] = [
  { title: 'no records yet', who: 'staff', call: { path: '/api/financial-records' }, status: 200 },
  {
    title: 'what a report would do',
    who: 'staff',
    call: () => report(uberName(), uber, { dryRun: 'true' }),
    status: 200,
  },
  {
    title: 'a report whose driver is not known',
    who: 'staff',
    call: () => report(uberName(), uber),
    status: 201,
  },
  { title: 'the same report again', who: 'staff', call: () => report(uberName(), uber), status: 201 },
  { title: 'a report of Bolt', who: 'staff', call: () => report(boltName(), bolt), status: 201 },
  { title: 'a file that is no report', who: 'staff', call: () => report('notas.txt', 'olá'), status: 201 },
  {
    title: 'a report as JSON',
    who: 'staff',
    call: { method: 'POST', path: '/api/payment-reports', body: {} },
    status: 415,
  },
  {
    title: 'a form without a file',
    who: 'staff',
    call: () => {
      const form = new FormData();
      form.set('weekStartDate', '2026-11-09');
      return { method: 'POST', path: '/api/payment-reports', body: form };
    },
    status: 422,
  },
  { title: 'the reports', who: 'staff', call: { path: '/api/payment-reports' }, status: 200 },
  { title: 'the rows that wait', who: 'staff', call: { path: '/api/payment-reports/waiting' }, status: 200 },
  {
    title: 'an account of a platform there is not',
    who: 'staff',
    call: (known) => ({
      method: 'POST',
      path: '/api/platform-accounts',
      body: { platform: 'taxi', externalId: UBER_ID, driverId: known.ana },
    }),
    status: 422,
  },
  {
    title: 'the account is the driver’s',
    who: 'staff',
    call: (known) => ({
      method: 'POST',
      path: '/api/platform-accounts',
      body: { platform: 'uber', externalId: UBER_ID, driverId: known.ana },
    }),
    status: 200,
  },
  { title: 'no row waits', who: 'staff', call: { path: '/api/payment-reports/waiting' }, status: 200 },
  {
    title: 'the records',
    who: 'staff',
    call: { path: '/api/financial-records' },
    status: 200,
    keep(known, body) {
      const [record]: { id: string }[] = JSON.parse(body);
      known.record = record?.id ?? '';
    },
  },
  { title: 'what can be paid', who: 'staff', call: { path: '/api/financial-records/pending' }, status: 200 },
  {
    title: 'the details of a record',
    who: 'staff',
    call: (known) => ({ path: `/api/financial-records/${known.record}` }),
    status: 200,
  },
  {
    title: 'the details of a record there is not',
    who: 'staff',
    call: { path: '/api/financial-records/x' },
    status: 404,
  },
  {
    title: 'a record to a state there is not',
    who: 'staff',
    call: (known) => ({
      method: 'PATCH',
      path: `/api/financial-records/${known.record}/status`,
      body: { status: 'PENDING' },
    }),
    status: 422,
  },
  ...['a record is paid', 'the same again'].map(
    (title): Case => ({
      title,
      who: 'staff',
      call: (known) => ({
        method: 'PATCH',
        path: `/api/financial-records/${known.record}/status`,
        body: { status: 'PAID' },
      }),
      status: 200,
    }),
  ),
  {
    title: 'another amount for a week that is paid',
    who: 'staff',
    call: () => report(uberName(), uberReport([{ id: UBER_ID, name: 'Outro Nome', gross: '600.00' }])),
    status: 201,
  },
  {
    title: 'a report with a driver nobody knows',
    who: 'staff',
    call: () => report(uberName(), uberReport([{ id: 'u-2', name: 'Novo Nome', gross: '70.00' }])),
    status: 201,
  },
  {
    title: 'the row that waits',
    who: 'staff',
    call: { path: '/api/payment-reports/waiting' },
    status: 200,
    keep(known, body) {
      const rows: { id: number; fullName: string }[] = JSON.parse(body);
      known.row = String(rows.find(({ fullName }) => fullName === 'Novo Nome')?.id);
    },
  },
  ...['dismiss', 'dismiss', 'restore', 'restore', 'dismiss'].map(
    (decision, index): Case => ({
      title: `the row that waits, decision ${index + 1}: ${decision}`,
      who: 'staff',
      call: (known) => ({ method: 'POST', path: `/api/payment-reports/waiting/${known.row}/${decision}` }),
      status: 200,
    }),
  ),
  {
    title: 'a row there is not',
    who: 'staff',
    call: { method: 'POST', path: '/api/payment-reports/waiting/999999/dismiss' },
    status: 404,
  },
  { title: 'rows set aside', who: 'staff', call: { path: '/api/payment-reports/dismissed' }, status: 200 },
  {
    title: 'mail in quarantine',
    who: 'staff',
    call: { path: '/api/payment-reports/quarantine' },
    status: 200,
  },
  {
    title: 'a report that is dismissed and is not there',
    who: 'staff',
    call: { method: 'POST', path: '/api/payment-reports/x/dismiss' },
    status: 404,
  },
  { title: 'two reports at most', who: 'staff', call: { path: '/api/payment-reports?limit=2' }, status: 200 },
  {
    title: 'no reports at most',
    who: 'staff',
    call: { path: '/api/payment-reports?limit=0' },
    status: 422,
  },
  {
    title: 'a report that is accepted and is not there',
    who: 'staff',
    call: { method: 'POST', path: '/api/payment-reports/x/accept', body: {} },
    status: 404,
  },
  { title: 'stats after that', who: 'staff', call: { path: '/api/stats' }, status: 200 },
];
