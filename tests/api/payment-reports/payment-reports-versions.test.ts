import { describe, expect, test } from 'vitest';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { quarantine } from '../../support/mail/mail-offices';
import { boltName, boltReport, MONDAY, uberName, uberReport } from '../../support/reports/weeks';

const ZERO = uberReport([{ id: 'U1', gross: '0.00' }]);
const grossOf = (records: readonly { grossEarnings: string }[]) =>
  records.map((record) => record.grossEarnings);
const of = (gross: string) => uberReport([{ id: 'U1', gross }]);
const companyName = (company: string) => uberName().replace('FROTA_EXEMPLO', company);

async function officeWithAna() {
  const office = await officeApi();
  const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  return { ...office, ana };
}

describe('a correction to 0.00', () => {
  test('leaves nothing of the earlier amount payable', async () => {
    const office = await officeWithAna();
    await office.upload(uberName(), of('240.00'));
    const { files } = await office.uploaded(uberName(), ZERO);
    expect(files).toMatchObject([{ outcome: 'imported', counts: { imported: 1, skipped: 0 } }]);
    expect(await office.records()).toMatchObject([{ grossEarnings: '0.00', finalPayout: '-20.00' }]);
    const again = await office.uploaded(uberName(), `${ZERO}\n`);
    expect(again.files).toMatchObject([{ outcome: 'duplicate', reason: 'nothing_new' }]);
    await office.undo(files[0]?.id ?? '');
    await office.undo(again.files[0]?.id ?? '');
    expect(grossOf(await office.records())).toEqual(['240.00']);
  });

  test('is left out where there is nothing to correct, by driver or account', async () => {
    const office = await officeWithAna();
    const rows = [
      { id: 'U1', gross: '0.00' },
      { id: 'U2', name: 'Alguém', gross: '0.00' },
    ];
    const dry = await office.uploaded(uberName(), uberReport(rows), { dryRun: true });
    const { files } = await office.uploaded(uberName(), uberReport(rows));
    expect(dry.files[0]?.counts).toEqual(files[0]?.counts);
    expect(files).toMatchObject([{ outcome: 'imported', counts: { imported: 0, waiting: 0, skipped: 2 } }]);
    expect([await office.records(), await office.waiting()]).toEqual([[], []]);
    await office.upload(boltName(), boltReport([{ id: 'B1', gross: '10.00' }]));
    expect(grossOf(await office.records())).toEqual(['10.00']);
  });

  test('is not superseded by a mail accepted later as the earlier version', async () => {
    const office = await officeWithAna();
    const id = await quarantine(office.services, '240.00');
    office.clock.now = new Date('2026-11-21T10:00:00.000Z');
    await office.upload(uberName(), ZERO);
    expect(await office.records()).toEqual([]);
    office.clock.now = new Date('2026-11-22T10:00:00.000Z');
    const asked = await office.accept(id);
    expect([asked.status, (await asked.json()).error.fields.version]).toEqual([
      422,
      'Não se sabe qual das versões é a mais recente. Ana Exemplo: registado 0,00\u00a0€, nesta mensagem 240,00\u00a0€.',
    ]);
    expect((await office.accept(id, { version: 'earlier' })).status).toBe(200);
    expect(await office.records()).toMatchObject([{ grossEarnings: '0.00' }]);
  });

  test('of an unknown account waits for confirmation once assigned', async () => {
    const office = await officeWithAna();
    const rows = (gross: string) => uberReport([{ id: 'U9', name: 'Alguém', gross }]);
    await office.upload(uberName(), rows('240.00'));
    await office.upload(uberName(), rows('0.00'));
    await office.associate('uber', 'U9', office.ana);
    expect(await office.records()).toEqual([]);
    const [asked] = await office.waiting();
    expect(asked?.reasonText).toMatch(/^O ficheiro indica 240,00\s€, e estão registados 0,00\s€/);
    await office.confirmRow(asked?.id);
    expect(grossOf(await office.records())).toEqual(['240.00']);
  });

  test('of a paid week is a conflict', async () => {
    const office = await officeWithAna();
    await office.upload(uberName(), of('240.00'));
    const [record] = await office.records();
    await office.pay(record?.id ?? '');
    expect((await office.uploaded(uberName(), ZERO)).files).toMatchObject([{ outcome: 'conflict' }]);
    const other = boltReport([{ id: 'B1', gross: '0.00' }]);
    expect((await office.uploaded(boltName(), other)).files).toMatchObject([
      { outcome: 'imported', counts: { skipped: 1, conflict: 0 } },
    ]);
    expect(await office.records()).toMatchObject([{ status: 'PAID', grossEarnings: '240.00' }]);
  });
});

describe('an older mail in quarantine', () => {
  test('accepted as the earlier version does not replace a later upload', async () => {
    const office = await officeWithAna();
    const id = await quarantine(office.services, '100.00');
    office.clock.now = new Date('2026-11-21T10:00:00.000Z');
    await office.upload(uberName(), of('90.00'));
    office.clock.now = new Date('2026-11-22T10:00:00.000Z');
    expect((await office.accept(id)).status).toBe(422);
    expect(grossOf(await office.records())).toEqual(['90.00']);
    const accepted = await office.accept(id, { version: 'earlier' });
    expect([accepted.status, await accepted.json()]).toMatchObject([200, [{ counts: { imported: 1 } }]]);
    expect(grossOf(await office.records())).toEqual(['90.00']);
  });

  test('is a conflict in a paid week of another amount when unordered', async () => {
    const office = await officeWithAna();
    const id = await quarantine(office.services, '100.00');
    office.clock.now = new Date('2026-11-21T10:00:00.000Z');
    await office.upload(uberName(), of('90.00'));
    const [record] = await office.records();
    await office.pay(record?.id ?? '');
    office.clock.now = new Date('2026-11-22T10:00:00.000Z');
    expect(await (await office.accept(id)).json()).toMatchObject([{ counts: { conflict: 1 } }]);
    expect(await office.records()).toMatchObject([{ status: 'PAID', grossEarnings: '90.00' }]);
  });
});

describe('an undated mail', () => {
  for (const [version, gross] of [
    ['earlier', '240.00'],
    ['later', '100.00'],
  ]) {
    test(`asks for its order with both amounts, and as the ${version} version leaves ${gross}`, async () => {
      const office = await officeWithAna();
      await office.upload(uberName(), of('240.00'));
      office.clock.now = new Date('2026-11-21T10:00:00.000Z');
      const id = await quarantine(office.services, '100.00');
      office.clock.now = new Date('2026-11-22T10:00:00.000Z');
      const asked = await office.accept(id);
      expect([asked.status, (await asked.json()).error.fields]).toEqual([
        422,
        {
          version:
            'Não se sabe qual das versões é a mais recente. Ana Exemplo: registado 240,00\u00a0€, nesta mensagem 100,00\u00a0€.',
        },
      ]);
      expect(grossOf(await office.records())).toEqual(['240.00']);
      expect(await office.quarantine()).toHaveLength(1);
      expect((await office.accept(id, { version })).status).toBe(200);
      expect(grossOf(await office.records())).toEqual([gross]);
    });
  }

  test('needs no order where it repeats what is booked', async () => {
    const office = await officeWithAna();
    const same = await quarantine(office.services, '240.00');
    office.clock.now = new Date('2026-11-21T10:00:00.000Z');
    await office.upload(uberName(), of('240.00'));
    expect((await office.accept(same)).status).toBe(200);
    expect(grossOf(await office.records())).toEqual(['240.00']);
  });
});

/** Both companies are known from the week before. */
async function officeOfTwo() {
  const office = await officeWithAna();
  await insertDriver(office.db, { fullName: 'Eva Certa' });
  const before = (company: string) => uberName('2026-11-02').replace('FROTA_EXEMPLO', company);
  await office.upload(before('FROTA_UM'), of('10.00'));
  await office.upload(before('FROTA_DOIS'), uberReport([{ id: 'U5', name: 'Eva Certa', gross: '20.00' }]));
  const inWeek = async () => (await office.records()).filter((record) => record.weekStartDate === MONDAY);
  return { ...office, records: inWeek };
}

describe('a driver in files of two companies', () => {
  test('has the sum; the same company’s file replaces its own', async () => {
    const office = await officeOfTwo();
    await office.upload(companyName('FROTA_UM'), of('100.00'));
    await office.upload(companyName('FROTA_DOIS'), of('50.00'));
    expect(grossOf(await office.records())).toEqual(['150.00']);
    await office.upload(companyName('Frota_Um_Lda'), of('70.00'));
    expect(grossOf(await office.records())).toEqual(['120.00']);
  });

  test('in an unnamed company’s file replaces a single company’s, and waits beside two', async () => {
    const office = await officeOfTwo();
    await office.upload(companyName('FROTA_UM'), of('100.00'));
    await office.upload('relatorio.csv', of('60.00'), { weekStartDate: MONDAY });
    expect(grossOf(await office.records())).toEqual(['60.00']);
    await office.upload(companyName('FROTA_UM'), of('70.00'));
    await office.upload(companyName('FROTA_DOIS'), of('50.00'));
    expect(grossOf(await office.records())).toEqual(['120.00']);
    const unnamed = await office.uploaded('relatorio.csv', of('65.00'), { weekStartDate: MONDAY });
    expect(unnamed.files).toMatchObject([{ outcome: 'waiting' }]);
    expect(await office.waiting()).toMatchObject([{ reason: 'company_unknown', associable: false }]);
    expect(grossOf(await office.records())).toEqual(['120.00']);
  });

  test('gets a conflict from the other company once one’s week is paid', async () => {
    const office = await officeWithAna();
    await office.upload(companyName('FROTA_UM'), of('100.00'));
    const [record] = await office.records();
    await office.pay(record?.id ?? '');
    const { files } = await office.uploaded(companyName('FROTA_DOIS'), of('50.00'));
    expect(files).toMatchObject([{ outcome: 'conflict' }]);
    expect(grossOf(await office.records())).toEqual(['100.00']);
  });
});
