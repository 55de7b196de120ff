import type { Correction, DecidedCorrection } from '../../../src/money/corrections/schema';
import { officeApi } from '../api/staff-api';
import { insertDriver } from '../databases/fleet';
import { MONDAY, uberName, uberReport } from '../reports/weeks';

export const of = (gross: string) => uberReport([{ id: 'U1', gross }]);

/** Staff who decide corrections of paid weeks. */
export async function correctingOffice(overrides: Parameters<typeof officeApi>[0] = {}) {
  const office = await officeApi(overrides);
  const read = async <T>(path: string): Promise<T> => (await office.request(path)).json();
  const proposed = () => read<Correction[]>('/api/corrections');
  const act = (name: string) => (ids: readonly (string | undefined)[], reason?: string) =>
    office.send('POST', `/api/corrections/${name}`, { ids, reason });
  return {
    ...office,
    proposed,
    decided: () => read<DecidedCorrection[]>('/api/corrections/decided'),
    take: act('take'),
    decline: act('decline'),
    propose: act('propose'),
    takeAll: async () => act('take')((await proposed()).map(({ id }) => id)),
  };
}

/** Ana's week of 100.00 less 20.00, which was paid. */
export async function paidWeek(monday = MONDAY) {
  const office = await correctingOffice();
  const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  await office.upload(uberName(monday), of('100.00'));
  const record = (await office.records())[0]?.id ?? '';
  await office.pay(record);
  return { ...office, ana, record };
}
