import { describe, expect, test } from 'vitest';
import { nameCompanies } from '../../../src/ledger/kernel/name-companies';
import { DATABASES } from '../../support/databases/databases';
import { insertDriver } from '../../support/databases/rows';
import { MONDAY, uberName, uberReport } from '../../support/reports/weeks';

const BEFORE = '2026-11-02';
const EARLIER = '2026-10-26';
const of = (gross: string, name = 'Ana Exemplo', id = 'U1') => uberReport([{ id, name, gross }]);
const nameOf = (company: string, week = MONDAY) => uberName(week).replace('FROTA_EXEMPLO', company);

async function officeOn(open: (typeof DATABASES)[number][1]) {
  const opened = await open();
  const ana = await insertDriver(opened.db, { fullName: 'Ana Exemplo' });
  await insertDriver(opened.db, { fullName: 'Eva Certa' });
  return {
    ...opened,
    ana,
    confirm: (row = 0) => opened.send('POST', `/api/payment-reports/waiting/${row}/confirm`),
    gross: async () =>
      (await opened.records())
        .filter((record) => record.weekStartDate === MONDAY)
        .map((record) => record.grossEarnings),
  };
}

describe.each(DATABASES)('amounts that another company’s file may repeat, on %s', (_name, open) => {
  const office = () => officeOn(open);

  test.each(['FROTA_EXEMPLO_TRANSPORTES', 'FROTA_EXEMPLO_corrigido', 'OUTRA'])(
    'amounts of a new company %s wait beside another’s, in preview and import, and one confirmation adds them',
    async (company) => {
      const { uploaded, waiting, gross, confirm } = await office();
      await uploaded(uberName(), of('800.00'));
      const text =
        'O ficheiro indica 780,00\u00a0€ de «X», e desta semana já estão registados 800,00\u00a0€ de «frota exemplo». Confirme para somar. Se for a mesma empresa, ignore a linha, ou anule a importação anterior antes de confirmar.';
      const told = text.replace('X', company.toLowerCase().replaceAll('_', ' '));
      const preview = await uploaded(nameOf(company), of('780.00'), { dryRun: true });
      expect(preview.files).toMatchObject([
        { outcome: 'waiting', counts: { imported: 0, waiting: 1 }, rows: [{ reasonText: told }] },
      ]);
      const { files } = await uploaded(nameOf(company), of('780.00'), { replaceConfirmed: true });
      expect(files).toMatchObject([{ outcome: 'waiting', counts: { imported: 0, waiting: 1 } }]);
      expect(await gross()).toEqual(['800.00']);
      const [held] = await waiting();
      expect(held).toMatchObject({
        reason: 'implausible',
        reasonText: told,
        driver: { fullName: 'Ana Exemplo' },
      });
      expect(await (await confirm(held?.id)).json()).toMatchObject({ state: 'booked' });
      expect(await gross()).toEqual(['1580.00']);
    },
  );

  test('undoing the earlier import and confirming the row replaces them', async () => {
    const { uploaded, waiting, gross, confirm, undo } = await office();
    const { files } = await uploaded(uberName(), of('800.00'));
    await uploaded(nameOf('FROTA_EXEMPLO_TRANSPORTES'), of('780.00'));
    await undo(files[0]?.id ?? '');
    await confirm((await waiting())[0]?.id);
    expect(await gross()).toEqual(['780.00']);
  });

  async function withBoth(company: string) {
    const opened = await office();
    await opened.uploaded(uberName(BEFORE), of('700.00'));
    await opened.uploaded(nameOf(company, BEFORE), of('60.00', 'Eva Certa', 'U2'));
    await opened.uploaded(uberName(), of('800.00'));
    return opened;
  }

  test('adds other amounts of an established company unasked, but not equal ones', async () => {
    const { uploaded, gross, waiting } = await withBoth('OUTRA');
    expect((await uploaded(nameOf('OUTRA'), of('50.00'))).files).toMatchObject([{ outcome: 'imported' }]);
    expect(await gross()).toEqual(['850.00']);
    const same = await withBoth('OUTRA');
    expect((await same.uploaded(nameOf('OUTRA'), `${of('800.00')}\n`)).files).toMatchObject([
      { outcome: 'waiting' },
    ]);
    expect([await same.gross(), await waiting()]).toEqual([['800.00'], []]);
  });

  test('accepts a similar name as another company once staff confirmed it for the driver', async () => {
    const { uploaded, gross, waiting, confirm } = await withBoth('FROTA_EXEMPLO_DOIS');
    await uploaded(nameOf('FROTA_EXEMPLO_DOIS'), of('50.00'));
    expect(await gross()).toEqual(['800.00']);
    await confirm((await waiting())[0]?.id);
    await uploaded(nameOf('FROTA_EXEMPLO_DOIS'), of('55.00'), { replaceConfirmed: true });
    expect(await gross()).toEqual(['855.00']);
    for (const [name, gross] of [
      ['FROTA_EXEMPLO', '30.00'],
      ['FROTA_EXEMPLO_DOIS', '20.00'],
    ] as const)
      await uploaded(nameOf(name, EARLIER), of(gross));
    await confirm((await waiting())[0]?.id);
    expect(await waiting()).toEqual([]);
  });

  test('holds the second company’s row of an unknown account once it is assigned', async () => {
    const { uploaded, associate, ana, gross, waiting } = await office();
    await uploaded(uberName(), of('800.00', 'Alguém'));
    await uploaded(nameOf('FROTA_EXEMPLO_TRANSPORTES'), of('780.00', 'Alguém'));
    await associate('uber', 'U1', ana);
    expect(await gross()).toEqual(['800.00']);
    expect(await waiting()).toMatchObject([{ reason: 'implausible' }]);
  });

  test('holds an upload that would replace booked amounts until it is confirmed', async () => {
    const { uploaded, gross, waiting, confirm } = await office();
    await uploaded(uberName(), of('800.00'));
    const unasked = { replaceConfirmed: false };
    const dry = await uploaded(uberName(), of('100.00'), { ...unasked, dryRun: true });
    expect(dry.files).toMatchObject([{ outcome: 'waiting', rows: [{ state: 'waiting' }] }]);
    await uploaded(uberName(), of('100.00'), unasked);
    expect(await gross()).toEqual(['800.00']);
    const [held] = await waiting();
    expect(held?.reasonText).toBe(
      'O ficheiro indica 100,00\u00a0€, e estão registados 800,00\u00a0€: não se sabe qual é a versão mais recente. Confirme para substituir, ou ignore a linha.',
    );
    await confirm(held?.id);
    expect(await gross()).toEqual(['100.00']);
    const confirmed = { replaceConfirmed: true };
    const again = await uploaded(uberName(), of('90.00'), { ...confirmed, dryRun: true });
    expect(again.files).toMatchObject([{ outcome: 'imported' }]);
    await uploaded(uberName(), of('90.00'), confirmed);
    expect([await gross(), await waiting()]).toEqual([['90.00'], []]);
  });

  test('one confirmation lets an unnamed company’s row replace two companies’', async () => {
    const { uploaded, gross, waiting, confirm } = await office();
    await uploaded(nameOf('UM'), of('100.00'));
    await uploaded(nameOf('DOIS'), of('50.00'));
    await confirm((await waiting())[0]?.id);
    await uploaded('relatorio.csv', of('65.00'), { weekStartDate: MONDAY, replaceConfirmed: true });
    const [held] = await waiting();
    expect(held?.reason).toBe('company_unknown');
    expect(await (await confirm(held?.id)).json()).toMatchObject({ state: 'booked' });
    expect(await gross()).toEqual(['65.00']);
  });

  test('backfills companies from file names, so that another company’s file replaces nothing', async () => {
    const { db, uploaded, gross } = await office();
    await uploaded(uberName(), of('800.00'));
    await db.$client.execute("UPDATE payment_reports SET organisation = ''");
    await nameCompanies(db);
    await nameCompanies(db);
    const [first] = (await db.$client.execute('SELECT organisation FROM payment_reports')).rows;
    expect(first?.organisation).toBe('frota exemplo');
    const other = await uploaded(nameOf('OUTRA'), of('100.00'), { replaceConfirmed: true });
    expect(other.files).toMatchObject([{ outcome: 'waiting' }]);
    expect(await gross()).toEqual(['800.00']);
  });

  test('the backfill leaves a row that another company’s superseded replaced', async () => {
    const { db, uploaded, gross } = await office();
    const confirmed = { replaceConfirmed: true };
    await uploaded('um.csv', of('800.00'), { weekStartDate: MONDAY });
    await uploaded('dois.csv', of('100.00'), { weekStartDate: MONDAY, ...confirmed });
    for (const [name, company] of [
      ['um.csv', 'UM'],
      ['dois.csv', 'DOIS'],
    ] as const)
      await db.$client.execute({
        sql: 'UPDATE payment_reports SET file_name = ? WHERE file_name = ?',
        args: [nameOf(company), name],
      });
    await nameCompanies(db);
    await uploaded(nameOf('DOIS'), of('90.00'), confirmed);
    expect(await gross()).toEqual(['90.00']);
  });
});
