import { ACQUIRED, acquired, utf8 } from '../../fixtures/recibos/authority-lists';
import { pngFile } from '../../support/api/files';
import { type Case, type Known, staff } from '../case';

const TYPED = { number: 'FR ATSIRE01FR/17', atcud: 'JJ37MMGM-17', issuedOn: '2020-01-20', base: '100.00' };

/** A picture that nobody can read, with the fields that are typed for it. */
export function typedRecibo(path: string) {
  const form = new FormData();
  form.set('file', new File([pngFile().bytes], 'recibo.png'));
  for (const [name, value] of Object.entries(TYPED)) form.set(name, value);
  return { method: 'POST', path, body: form };
}

export const keepRecibo: NonNullable<Case['keep']> = (known, body) => {
  known.recibo = JSON.parse(body).recibo.id;
};

function listed(dryRun: string) {
  const form = new FormData();
  const rows = [acquired({ n: '17', base: '100', situation: 'Anulado' }), acquired({ n: '18', base: 'x' })];
  form.set('file', new File([utf8(ACQUIRED, ...rows)], 'adquiridos.csv'));
  form.set('dryRun', dryRun);
  return { method: 'POST', path: '/api/recibo-lists', body: form };
}

const of =
  (method: string, end: string, body: object = {}) =>
  ({ recibo }: Known) => ({
    method,
    path: `/api/recibos/${recibo}${end}`,
    ...(method !== 'GET' && { body }),
  });
const ofDriver =
  (method: string, end: string, body?: object) =>
  ({ ana }: Known) => ({ method, path: `/api/drivers/${ana}/${end}`, ...(body && { body }) });
const differs = (each: Case): Case => ({ ...each, body: 'differs' });

/** Fiscal documents of a driver, which the first terms turn on. */
export const RECIBOS: Case[] = [
  staff('no recibos before the first terms', { path: '/api/recibos' }, 404),
  staff('no months of the accountant either', { path: '/api/accountant' }, 404),
  staff('no terms yet', ofDriver('GET', 'recibo-terms')),
  staff(
    'the first terms',
    ofDriver('POST', 'recibo-terms', { from: '2026-11-09', kind: 'ASKED', nif: '123456789', iva: '6' }),
    201,
  ),
  differs(staff('a driver’s weeks without a recibo', ofDriver('GET', 'recibos'))),
  {
    ...differs(
      staff('a picture with typed fields', ({ ana }) => typedRecibo(`/api/drivers/${ana}/recibos`), 201),
    ),
    keep: keepRecibo,
  },
  staff('a picture that nobody can read', () => typedRecibo('/api/recibos')),
  differs(staff('the same document typed again', ofDriver('POST', 'recibos/typed', TYPED))),
  staff('its file', of('GET', '/file')),
  staff(
    'a week in which nothing is asked for',
    of('PUT', '/weeks', { weeks: [{ week: '2020-01-13', amount: '1.00' }] }),
    422,
  ),
  differs(staff('the document is given back to the rule', of('DELETE', '/weeks'))),
  differs(staff('it is annulled', of('PUT', '/annulment', { reason: 'Substituído' }))),
  differs(staff('the annulment is taken back', of('DELETE', '/annulment'))),
  differs(staff('an exception', ofDriver('PUT', 'recibo-exception', { reason: 'Portal em baixo' }))),
  differs(staff('its end', ofDriver('DELETE', 'recibo-exception', {}))),
  differs(staff('a list of the authority, tried', listed('true'))),
  differs(staff('the list', listed('false'), 201)),
  differs(staff('the list again', listed('false'))),
  differs(staff('the drivers and their weeks', { path: '/api/recibos?until=2026-11-09' })),
  staff('the months of the accountant', { path: '/api/accountant' }),
  staff('a month of the accountant that has no records', { path: '/api/accountant/2020-01' }, 404),
  staff('a month that is none', { path: '/api/accountant/2026-13' }, 422),
];
