import { financialRecords } from '../../../db/schema/financial-records';
import type { officeApi } from '../api/staff-api';
import { insertDriver } from '../databases/fleet';
import { boltName, boltReport } from '../reports/weeks';

export const WEEKS = ['2026-10-26', '2026-11-02', '2026-11-09'];
/** The driver was approved before all those weeks. */
export const SINCE = { createdAt: '2026-10-01T09:00:00.000Z', approvedAt: '2026-10-02T09:00:00.000Z' };

type Office = Awaited<ReturnType<typeof officeApi>>;

export function setting({ request }: Pick<Office, 'request'>, id: string, body: object, headers = {}) {
  return request(`/api/drivers/${id}/fees`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

export function report(office: Office, week: string, gross: string) {
  return office.upload(boltName(week), boltReport([{ id: 'B1', name: 'Ana Exemplo', gross }]));
}

export async function officeOfAna(open: () => Promise<Office>) {
  const office = await open();
  const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo', ...SINCE });
  return { office, ana };
}

/** Ana's weeks of 500.00, 600.00 and 700.00. */
export async function officeOfWeeks(open: () => Promise<Office>) {
  const { office, ana } = await officeOfAna(open);
  for (const [n, week] of WEEKS.entries()) await report(office, week, `${n + 5}00.00`);
  return { office, ana };
}

/** Fee, payout and version of each week, in cents. */
export async function weeksOf({ db }: Pick<Office, 'db'>) {
  const rows = await db.select().from(financialRecords).orderBy(financialRecords.weekStartDate);
  return rows.map((row) => [row.weekStartDate, row.flatRateCents, row.payoutCents, row.version]);
}

export async function basisOf(office: Office, week: string) {
  const record = (await office.records()).find(({ weekStartDate }) => weekStartDate === week);
  return (await (await office.request(`/api/financial-records/${record?.id}`)).json()).fee;
}

export async function refusalOf(answer: Response) {
  const { error } = await answer.json();
  return [answer.status, error.code, error.message];
}
