import { expect, test } from 'vitest';
import { erase } from '../../support/api/app';
import { officeApi } from '../../support/api/office';
import { insertDriver, insertRecord } from '../../support/databases/rows';
import { boltName, boltReport, uberName, uberReport } from '../../support/reports/weeks';

const WEEK = '2026-11-09';
const BEFORE = '2026-11-02';

async function office() {
  const made = await officeApi();
  const ana = await insertDriver(made.db, { fullName: 'Ana Exemplo' });
  const found = async () =>
    (await made.checklist(WEEK)).findings.map(({ check, subject, text }) => [check, subject, text]);
  const confirmed = async () => {
    for (const { id } of await made.waiting()) await made.confirmRow(id);
  };
  return { ...made, ana, found, confirmed };
}

/** Weeks before 09/11, the last one first, with these grosses in euro. */
async function earned({ db }: Awaited<ReturnType<typeof office>>, driverId: string, grosses: number[]) {
  for (const [n, gross] of grosses.entries()) {
    const at = new Date(Date.parse(WEEK) - (n + 1) * 7 * 86_400_000).toISOString().slice(0, 10);
    await insertRecord(db, { driverId, weekStartDate: at, grossCents: gross * 100 });
  }
}

test('a driver beyond half of the own median either way, or silent for the first time', async () => {
  const made = await office();
  const { db, ana, found } = made;
  await earned(made, ana, [500, 100, 300, 500, 9000]);
  const week = (driverId: string, grossCents: number) => insertRecord(db, { driverId, grossCents });
  // The median of an odd number of weeks is 500,00 €, of an even one between the middle ones.
  await week(ana, 75_001);
  const rui = await insertDriver(db, { fullName: 'Rui Exemplo' });
  await earned(made, rui, [100, 200, 400, 900]);
  await week(rui, 14_999);
  const eva = await insertDriver(db, { fullName: 'Eva Exemplo' });
  await earned(made, eva, [100, 200, 400, 900]);
  await week(eva, 15_000);
  // Three weeks are too few.
  const new_ = await insertDriver(db, { fullName: 'Nova Exemplo' });
  await earned(made, new_, [100, 100, 100]);
  await week(new_, 90_000);
  const silent = await insertDriver(db, { fullName: 'Zita Exemplo' });
  await earned(made, silent, [100, 110, 120, 130]);
  // These were silent before, have left, or are erased.
  const often = await insertDriver(db, { fullName: 'Às Vezes' });
  await earned(made, often, [100, 110, 0, 120, 130]);
  const left = await insertDriver(db, { fullName: 'Foi Embora', leftOn: WEEK, status: 'INACTIVE' });
  await earned(made, left, [100, 110, 120, 130]);
  const gone = await insertDriver(db, { fullName: 'Já Apagado' });
  await earned(made, gone, [100, 110, 120, 130]);
  await erase(made.services, gone, { evenUnpaid: true });
  const text = (said: string) => expect.stringMatching(new RegExp(`^${said.replaceAll(' ', '.')}$`, 'u'));
  expect(await found()).toEqual([
    [
      'driver_unusual',
      ana,
      text('Ana Exemplo tem 750,01 € brutos; o habitual nas últimas 5 semanas é 500,00 €.'),
    ],
    [
      'driver_unusual',
      rui,
      text('Rui Exemplo tem 149,99 € brutos; o habitual nas últimas 4 semanas é 300,00 €.'),
    ],
    ['driver_silent', silent, text('Zita Exemplo não tem ganhos, pela primeira vez em 5 semanas.')],
  ]);
});

const of = (id: string, name: string, gross: string) => ({ id, name: `${name} Exemplo`, gross });
const FOUR_WEEKS = ['2026-10-12', '2026-10-19', '2026-10-26', BEFORE];

test('without a report of a company what did come is compared, by platform and company', async () => {
  const made = await office();
  for (const fullName of ['Rui Exemplo', 'Eva Exemplo', 'Zita Exemplo'])
    await insertDriver(made.db, { fullName });
  const other = (week?: string) => uberName(week).replace('FROTA_EXEMPLO', 'FROTA_DOIS');
  for (const [n, week] of FOUR_WEEKS.entries()) {
    await made.upload(
      uberName(week),
      uberReport([of('U1', 'Ana', `10${n}.00`), of('U2', 'Eva', `5${n}.00`)]),
    );
    await made.upload(other(week), uberReport([of('U3', 'Rui', `10${n}.00`), of('U4', 'Zita', '80.00')]));
    await made.upload(boltName(week), boltReport([of('B2', 'Eva', `4${n}.00`)]));
  }
  await made.upload(other(), uberReport([of('U3', 'Rui', '40.00')]));
  await made.upload(boltName(), boltReport([of('B2', 'Eva', '44.00')]));
  await made.confirmed();
  const listed = async () => (await made.found()).map(([, , text]) => text?.replaceAll('\u00a0', ' '));
  expect(await listed()).toEqual([
    'Falta o relatório da Uber (empresa «frota exemplo»), que chegou em 4 das 8 semanas anteriores.',
    'Sem contar com os relatórios em falta, Rui Exemplo tem 40,00 € brutos; o habitual nas últimas 4 semanas é 101,50 €.',
    'Sem contar com os relatórios em falta, Zita Exemplo não tem ganhos, pela primeira vez em 5 semanas.',
  ]);
  await made.upload(uberName(), uberReport([of('U1', 'Ana', '90.00'), of('U2', 'Eva', '1.00')]));
  await made.confirmed();
  expect(await listed()).toEqual([
    'Eva Exemplo tem 45,00 € brutos; o habitual nas últimas 4 semanas é 93,00 €.',
    'Rui Exemplo tem 40,00 € brutos; o habitual nas últimas 4 semanas é 101,50 €.',
    'Zita Exemplo não tem ganhos, pela primeira vez em 5 semanas.',
  ]);
});

test('earnings of a report without a company are compared with none while one of its platform is missing', async () => {
  const made = await office();
  await insertDriver(made.db, { fullName: 'Rui Exemplo' });
  for (const [n, week] of FOUR_WEEKS.entries()) {
    const report = uberReport([of('U1', 'Ana', `10${n}.00`), of('U3', 'Rui', '100.00')]);
    await made.upload(uberName(week).replace('-FROTA_EXEMPLO', ''), report);
  }
  await made.upload(uberName(BEFORE), uberReport([of('U9', 'Ninguém', '0.00')]));
  await made.upload(
    uberName().replace('FROTA_EXEMPLO', 'FROTA_DOIS'),
    uberReport([of('U3', 'Rui', '40.00')]),
  );
  await made.confirmed();
  const checks = async () => (await made.found()).map(([check]) => check);
  expect(await checks()).toEqual(['platform_missing']);
  await made.upload(uberName(), uberReport([of('U9', 'Ninguém', '0.00'), of('U1', 'Ana', '90.00')]));
  await made.confirmed();
  expect(await checks()).toEqual(['driver_unusual']);
});
