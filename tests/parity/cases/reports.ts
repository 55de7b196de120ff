import { uberName, uberReport, type Week } from '../../support/reports/weeks';
import { type Case, type Known, staff } from '../case';

export const UBER_ID = '5f1f1c0a-6f5e-4c53-9a0e-0d1d4b1c2f33';

export function report(name: string, content: BlobPart, fields: Record<string, string> = {}) {
  const form = new FormData();
  form.set('file', new File([content], name, { type: 'text/csv' }));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return { method: 'POST', path: '/api/payment-reports', body: form };
}

/** Keeps the id of the first file's report. */
export function keepReport(name: string): NonNullable<Case['keep']> {
  return (known, body) => {
    const { files }: { files: { id: string }[] } = JSON.parse(body);
    known[name] = files[0]?.id ?? '';
  };
}

/** Keeps the id of that person's row which waits. */
export function waitingRow(title: string, fullName: string, name: string): Case {
  return {
    ...staff(title, { path: '/api/payment-reports/waiting' }),
    keep(known, body) {
      const rows: { id: number; fullName: string }[] = JSON.parse(body);
      known[name] = String(rows.find((row) => row.fullName === fullName)?.id);
    },
  };
}

function week(title: string, monday: string, rows: readonly Week[], name: string): Case {
  return { ...staff(title, () => report(uberName(monday), uberReport(rows)), 201), keep: keepReport(name) };
}

function decided(decision: 'confirm' | 'undo', id: string) {
  return (known: Known) => ({
    method: 'POST',
    path: `/api/payment-reports/${known[id] ?? id}/${decision}`,
  });
}

const rowConfirmed = (id: string) => (known: Known) => ({
  method: 'POST',
  path: `/api/payment-reports/waiting/${known[id] ?? id}/confirm`,
});

const UNUSUAL = '20000.00';

/** Amounts that are confirmed, a row or a report at once, and imports that are taken back. */
export const REPORT_DECISIONS: Case[] = [
  week(
    'a report with an unusual amount',
    '2026-10-26',
    [{ id: UBER_ID, name: 'Linha Cara', gross: UNUSUAL }],
    'one',
  ),
  waitingRow('the row with the unusual amount', 'Linha Cara', 'dear'),
  staff('the unusual amount is confirmed', rowConfirmed('dear')),
  staff('the unusual amount is confirmed again', rowConfirmed('dear')),
  staff('an amount of a row there is not is confirmed', rowConfirmed('999999'), 404),
  staff('an amount of a row that is none is confirmed', rowConfirmed('x'), 404),
  staff('an amount of a row set aside is confirmed', rowConfirmed('row'), 409),
  week(
    'a report with two unusual amounts',
    '2026-10-19',
    [
      { id: UBER_ID, name: 'Linha Cara', gross: UNUSUAL },
      { id: 'u-3', name: 'Quem Será', gross: UNUSUAL },
    ],
    'two',
  ),
  staff('the report’s amounts are confirmed', decided('confirm', 'two')),
  staff('the report’s amounts are confirmed again', decided('confirm', 'two')),
  staff('amounts of a report there is not are confirmed', decided('confirm', 'x'), 404),
  staff('the rows that wait for who they are of', { path: '/api/payment-reports/waiting' }),
  staff('the records with what was confirmed', { path: '/api/financial-records' }),
  week('a correction of it', '2026-10-19', [{ id: UBER_ID, name: 'Linha Cara', gross: '90.00' }], 'three'),
  staff('the records with the correction', { path: '/api/financial-records' }),
  staff('the correction is taken back', decided('undo', 'three')),
  staff('the correction is taken back again', decided('undo', 'three')),
  staff('the records without the correction', { path: '/api/financial-records' }),
  staff('the import is taken back', decided('undo', 'two')),
  staff('an import that is paid is taken back', decided('undo', 'paid'), 409),
  staff('an import that was refused is taken back', decided('undo', 'refused'), 409),
  staff('an import there is not is taken back', decided('undo', 'x'), 404),
  staff('the records without the import', { path: '/api/financial-records' }),
  staff('the reports with those taken back', { path: '/api/payment-reports' }),
];
