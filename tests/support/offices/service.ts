import { drivers } from '../../../db/schema/drivers';
import { shiftDate } from '../../../src/platform/domain/calendar';
import { requiredDocuments } from '../../../src/platform/domain/document-types';
import type { officeApi } from '../api/staff-api';
import { insertDocument, insertDriver } from '../databases/fleet';

type Office = Awaited<ReturnType<typeof officeApi>>;

/** A time at which the date in Lisbon is that in UTC. */
const noonOf = (day: string) => new Date(`${day}T12:00:00.000Z`);

async function act(office: Office, at: Date, [method, path, body]: [string, string, object?]) {
  office.clock.now = at;
  const answer = await office.send(method, `/api/drivers/${path}`, body);
  if (!answer.ok) throw new Error(await answer.text());
}

/** Inserts every document that a driver needs to return. */
async function withDocuments({ db }: Office, driverId: string): Promise<string> {
  for (const docType of requiredDocuments('SLOT')) await insertDocument(db, { driverId, docType });
  return driverId;
}

export async function approvedOn(office: Office, day: string, at = noonOf(day)): Promise<string> {
  const id = await insertDriver(office.db, { status: 'PENDING_VALIDATION' });
  await act(office, at, ['PATCH', `${id}/status`, { status: 'ACTIVE' }]);
  return withDocuments(office, id);
}

/** Imports the driver from a fleet's file, with a contract of that day. */
export async function importedOn(office: Office, day: string, contractDate: string): Promise<string> {
  office.clock.now = noonOf(day);
  const mark = crypto.randomUUID().slice(0, 8);
  const form = new FormData();
  const header = 'Nome Completo;Email;Número de Telefone;Número CMTVDE;Tipo de Contrato;Data do Contrato';
  const line = `Ivo Frota;${mark}@frota.test;912345678;TVDE-${mark};Slot;${contractDate}`;
  form.set('file', new File([`${header}\r\n${line}\r\n`], 'frota.csv'));
  const answer = await office.request('/api/driver-imports', { method: 'POST', body: form });
  if (!answer.ok) throw new Error(await answer.text());
  const rows = await office.db.select({ id: drivers.id, email: drivers.email }).from(drivers);
  return withDocuments(office, rows.find(({ email }) => email === `${mark}@frota.test`)?.id ?? '');
}

export function leaves(office: Office, id: string, day: string, leftOn = day): Promise<void> {
  return act(office, noonOf(day), ['POST', `${id}/leaving`, { leftOn, reason: 'Férias' }]);
}

export function returns(office: Office, id: string, day: string, at = noonOf(day)): Promise<void> {
  return act(office, at, ['POST', `${id}/return`]);
}

/** `[from, until)`; with null it has not ended. */
type Absence = { from: string; until: string | null };

/** The Mondays of the weeks with a day of service. */
export function servedWeeks(
  mondays: readonly string[],
  begun: string,
  absences: readonly Absence[],
): string[] {
  const isAway = (day: string) =>
    absences.some(({ from, until }) => day >= from && (until === null || day < until));
  return mondays.filter((monday) =>
    [0, 1, 2, 3, 4, 5, 6].map((n) => shiftDate(monday, n)).some((day) => day >= begun && !isAway(day)),
  );
}
