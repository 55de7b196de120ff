import { describe, expect, test } from 'vitest';
import { insertDriver } from '../support/fleet';
import { officeApi } from '../support/office-api';
import { boltName, boltReport, MONDAY, uberName, uberReport } from '../support/weekly-files';

const ANA = { fullName: 'Ana Exemplo', email: 'ana@exemplo.test' };

describe('a report that staff upload', () => {
  test('becomes one record a driver and week, the sum of the platforms less one flat rate', async () => {
    const office = await officeApi();
    await insertDriver(office.db, ANA);
    const uber = await office.upload(
      uberName(),
      uberReport([{ id: 'U1', gross: '603.39', fees: '162.40', cash: '45.00' }]),
    );
    expect(uber.status).toBe(201);
    await office.upload(
      boltName(),
      boltReport([{ id: 'B1', email: 'Ana@Exemplo.test', gross: '314.90', fees: '66.40' }]),
    );
    expect(await office.records()).toEqual([
      expect.objectContaining({
        weekStartDate: MONDAY,
        grossEarnings: '918.29',
        platformCommission: '228.80',
        flatRateDeduction: '20.00',
        finalPayout: '624.49',
        status: 'PENDING',
      }),
    ]);
    const [bolt, first] = await office.reports();
    expect(first).toMatchObject({
      uploadedBy: 'staff@frota.local',
      fileName: uberName(),
      platform: 'uber',
      weekStartDate: MONDAY,
      outcome: 'imported',
      reason: null,
      counts: { imported: 1, waiting: 0, skipped: 0, conflict: 0, unchanged: 0 },
    });
    expect(bolt).toMatchObject({ platform: 'bolt', outcome: 'imported' });
  });
});
