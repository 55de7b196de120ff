import { mondayOf, shiftDate } from '../../fixtures/dates';
import { type Case, type Known, staff } from '../case';
import { TODAY } from '../today';
import { REJECTED } from './erasures';

const of = (method: string, path: string, body?: object) => ({
  method,
  path: `/api/drivers/${path}`,
  ...(body && { body }),
});
const bruno = (method: string, path: string, body?: object) => (known: Known) =>
  of(method, `${known.bruno}${path}`, body);
const RENTAL = { contractType: 'VEHICLE_RENTAL', from: '2026-01-05' };
const slotFrom = (days: number) => ({ contractType: 'SLOT', from: shiftDate(mondayOf(TODAY), days) });
const COLUMNS = 'Nome Completo;Email;Número de Telefone;Número CMTVDE;Tipo de Contrato';

function fleet(dryRun: string, line: string) {
  const body = new FormData();
  body.set('file', new File([`${COLUMNS}\r\n${line}\r\n`], 'frota.csv'));
  body.set('dryRun', dryRun);
  return { method: 'POST', path: '/api/driver-imports', body };
}
const LEAVING = { leftOn: TODAY, reason: 'Reforma' };

/** A driver leaves and returns, and a rejected registration is reopened. */
export const DRIVER_LIFE: Case[] = [
  { ...staff('a history', bruno('GET', '/history')), body: 'differs' },
  staff('a contract', bruno('GET', '/contract')),
  staff('a contract from a Monday on', bruno('PUT', '/contract', RENTAL)),
  staff('the same again', bruno('PUT', '/contract', RENTAL)),
  staff('a contract of later', bruno('PUT', '/contract', slotFrom(14))),
  staff('the same, put off', bruno('PUT', '/contract', slotFrom(21))),
  staff('a driver leaves', bruno('POST', '/leaving', LEAVING)),
  staff('the same again', bruno('POST', '/leaving', LEAVING)),
  staff('the template of a fleet', { path: '/api/driver-imports/template' }),
  staff('a fleet’s file, of which a line is faulty', fleet('true', 'A;b;c;d;e'), 200),
  staff('a fleet comes in', fleet('false', 'Ivo Frota;ivo@frota.test;912345670;TVDE-7001;Slot'), 201),
  staff('the same again', fleet('false', 'Ivo Frota;ivo@frota.test;912345670;TVDE-7001;Slot'), 201),
  staff('a rejected registration is taken up again', of('POST', `${REJECTED}/return`)),
];
