import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { randomOf } from '../../support/reports/samples';
import { MONDAY, uberName, uberReport } from '../../support/reports/weeks';

const BEFORE = '2026-11-02';
const PEOPLE = ['Ana Exemplo', 'Rui Alheio', 'Eva Certa'];
/** Two similar names, a different one, and none. */
const COMPANIES = ['-UM', '-UM_TRANSPORTES', '-OUTRA', ''];
const AMOUNTS = ['0.00', '50.00', '50.00', '80.00', '90.00', '20000.00'];
const SEEDS = [1, 5, 8, 105, 123, 150];
const STEPS = 12;
const MINUTE_MS = 60_000;

const nameOf = (company: string, week: string, mark: number) =>
  `${mark}-${uberName(week)}`.replace('-FROTA_EXEMPLO', company);
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function office() {
  const opened = await officeApi();
  for (const fullName of PEOPLE) await insertDriver(opened.db, { fullName });
  return opened;
}

/** An archive of one to four reports of two weeks and three companies, no two of the same bytes. */
function archiveOf(random: () => number, mark: number) {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const files = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, at) => {
    const weeks = PEOPLE.flatMap((name, person) => {
      const gross = pick(AMOUNTS);
      const stated = random() < 0.1 ? { stated: '1.00' } : {};
      return random() < 0.6 ? [{ id: `U${person}`, name, gross, ...stated }] : [];
    });
    const text = uberReport(weeks.length > 0 ? weeks : [{ id: 'U0', gross: '70.00' }]);
    const name = nameOf(pick(COMPANIES), pick([BEFORE, MONDAY]), mark * 10 + at);
    return [name, bytesOf(text + '\n'.repeat(mark * 4 + at))] as const;
  });
  return new Uint8Array(zipSync(Object.fromEntries(files)));
}

test.each(SEEDS)('the preview of an archive matches its import: seed %i', async (seed) => {
  const random = randomOf(seed);
  const { uploaded, waiting, records, pay, send, clock } = await office();
  for (let step = 1; step <= STEPS; step += 1) {
    clock.now = new Date(clock.now.getTime() + MINUTE_MS);
    const archive = archiveOf(random, step);
    const replaceConfirmed = random() < 0.7;
    const preview = await uploaded('a.zip', archive, { dryRun: true, replaceConfirmed });
    const { files } = await uploaded('a.zip', archive, { replaceConfirmed });
    const told = (of: typeof files) =>
      of.map(({ fileName, outcome, reason, counts, ...rest }) => ({
        fileName,
        outcome,
        reason,
        counts,
        changes: 'changes' in rest ? rest.changes : undefined,
      }));
    expect([step, told(preview.files)]).toEqual([step, told(files)]);
    const held = (await waiting()).filter(({ reportId }) => files.some(({ id }) => id === reportId));
    const rows = preview.files.flatMap(({ fileName, rows }) =>
      rows.flatMap(({ line, state, reasonText }) =>
        state === 'waiting' ? [`${fileName} ${line} ${reasonText}`] : [],
      ),
    );
    expect([step, rows.toSorted()]).toEqual([
      step,
      held
        .map(({ fileName, line, reasonText }) => `${fileName} ${line} ${withoutBooked(reasonText)}`)
        .toSorted(),
    ]);
    const [any] = await waiting();
    if (any && random() < 0.5) await send('POST', `/api/payment-reports/waiting/${any.id}/confirm`);
    const [record] = (await records()).filter(({ status }) => status === 'PENDING');
    if (record && random() < 0.1) await pay(record.id);
  }
});

/** An unusual row lists what is booked at that time, which the preview cannot know. */
function withoutBooked(text: string | null): string {
  return (text ?? '').replace(/ Estão registados .*?, que dão lugar a estes valores\./, '');
}

const of = (gross: string) => bytesOf(uberReport([{ id: 'U0', gross }]));
const zipped = (files: Record<string, Uint8Array>) => new Uint8Array(zipSync(files));

test('the second company’s week within an archive waits for confirmation in the preview too', async () => {
  const { uploaded } = await office();
  const archive = zipped({
    [nameOf('-UM', MONDAY, 1)]: of('80.00'),
    [nameOf('-OUTRA', MONDAY, 2)]: of('50.00'),
  });
  const { files } = await uploaded('a.zip', archive, { dryRun: true });
  const text =
    'O ficheiro indica 50,00\u00a0€ de «outra», e desta semana já estão registados 80,00\u00a0€ de «um». Confirme para somar. Se for a mesma empresa, ignore a linha, ou anule a importação anterior antes de confirmar.';
  expect(files).toMatchObject([
    { outcome: 'imported', changes: { added: { count: 1, after: '80.00' } } },
    {
      outcome: 'waiting',
      counts: { imported: 0, waiting: 1 },
      changes: { beside: { count: 0 }, waiting: { count: 1, after: '50.00' } },
      rows: [{ line: 2, state: 'waiting', reasonText: text }],
    },
  ]);
});

test('contradicting files of an archive wait where their order is unknown', async () => {
  const { uploaded } = await office();
  const archive = zipped({
    [nameOf('-UM', MONDAY, 1)]: of('80.00'),
    [nameOf('-UM', MONDAY, 2)]: of('50.00'),
  });
  const { files } = await uploaded('a.zip', archive, { dryRun: true, replaceConfirmed: false });
  expect(files).toMatchObject([{ outcome: 'imported' }, { outcome: 'waiting', counts: { waiting: 1 } }]);
  const asked = await uploaded('a.zip', archive, { dryRun: true });
  expect(asked.files).toMatchObject([{}, { outcome: 'imported', changes: { replaced: { count: 1 } } }]);
});

test('a file without a company waits beside two established ones', async () => {
  const { uploaded, waiting, send } = await office();
  await uploaded(nameOf('-UM', MONDAY, 1), of('80.00'));
  await uploaded(nameOf('-OUTRA', MONDAY, 2), of('50.00'));
  await send('POST', `/api/payment-reports/waiting/${(await waiting())[0]?.id}/confirm`);
  const { files } = await uploaded(nameOf('', MONDAY, 3), of('65.00'), { dryRun: true });
  expect(files).toMatchObject([{ outcome: 'waiting', rows: [{ state: 'waiting' }] }]);
});
