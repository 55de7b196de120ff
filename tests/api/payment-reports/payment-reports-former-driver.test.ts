import { describe, expect, test } from 'vitest';
import type { OfficeApi } from '../../support/api/office';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { MONDAY, uberName, uberReport } from '../../support/reports/weeks';

const EVA = 'Eva Certa';
const of = (gross: string, name = EVA) => uberReport([{ id: 'U1', name, gross }]);
const companyName = (company: string) => uberName().replace('FROTA_EXEMPLO', company);

/** Ana was paid for an account's week, which then was taken from her; its rows bear Eva's name. */
async function afterPayment(rest: (office: OfficeApi) => Promise<void>) {
  const office = await officeApi();
  const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  const eva = await insertDriver(office.db, { fullName: EVA });
  await office.associate('uber', 'U1', ana);
  await office.upload(companyName('UM'), of('100.00'));
  await rest(office);
  const [record] = await office.records();
  await office.pay(record?.id ?? '');
  await office.takeBack('uber', 'U1', ana);
  return { ...office, eva };
}

describe('a week paid to an account’s former driver', () => {
  test('is a conflict for another driver, with equal or other amounts, and is paid once', async () => {
    const office = await afterPayment(async () => {});
    for (const gross of ['100.00', '120.00']) {
      const { files } = await office.uploaded(companyName('UM'), `${of(gross)}\n`);
      expect(files).toMatchObject([{ outcome: 'conflict', counts: { imported: 0, conflict: 1 } }]);
    }
    await office.associate('uber', 'U1', office.eva);
    const unnamed = await office.uploaded('r.csv', of('130.00'), { weekStartDate: MONDAY });
    expect(unnamed.files).toMatchObject([{ outcome: 'conflict' }]);
    expect(await office.records()).toMatchObject([{ status: 'PAID', grossEarnings: '100.00' }]);
  });

  test('is not booked to another by an older version that a zero superseded', async () => {
    const office = await afterPayment(async ({ clock, uploaded }) => {
      clock.now = new Date('2026-11-22T10:00:00.000Z');
      await uploaded(companyName('DOIS'), of('0.00'));
    });
    office.clock.now = new Date('2026-11-21T10:00:00.000Z');
    const { files } = await office.uploaded(companyName('DOIS'), of('70.00'));
    expect(files).toMatchObject([{ counts: { conflict: 0 } }]);
    expect(await office.waiting()).toEqual([]);
    expect(await office.records()).toMatchObject([{ status: 'PAID', grossEarnings: '100.00' }]);
  });
});
