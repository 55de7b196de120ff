import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { recibos } from '../../../db/schema/recibos';
import type { ListAnswer } from '../../../src/money/authority-lists/schema';
import type { DriverRecibos } from '../../../src/people/recibos/schema';
import { ACQUIRED, acquired, type Given, utf8 } from '../../fixtures/recibos/authority-lists';
import { DATABASES } from '../../support/databases/databases';
import { insertPayee, insertRecord } from '../../support/databases/rows';
import { DOCUMENT, OTHER_NIF, reciboOffice } from './recibo-office';

const WEEKS = ['2026-10-26', '2026-11-02', '2026-11-09'] as const;
const E_FATURA = 'Setor;Emitente;Nº Fatura / ATCUD;Tipo;Data Emissão;Total;IVA;Base Tributável;Situação';
const ISSUED =
  'Referência;Tipo Documento;ATCUD;Situação;Data de Emissão;NIF Adquirente;Valor Tributável (em euros);Valor do IVA (em euros);Valor do IRS (em euros)';

async function listOffice(given: Parameters<typeof reciboOffice>[0] = {}) {
  const office = await reciboOffice(given);
  const id = await insertPayee(office.db, { fullName: 'Ana Exemplo' });
  await office.terms(id);
  for (const weekStartDate of WEEKS)
    await insertRecord(office.db, { driverId: id, weekStartDate, payoutCents: 50_000 });
  const send = (lines: string[], fields: Record<string, string> = {}) => {
    const form = new FormData();
    form.set('file', new File([utf8(...lines)], 'recibos.csv'));
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return office.request('/api/recibo-lists', { method: 'POST', body: form });
  };
  const list = async (rows: Given[], fields?: Record<string, string>): Promise<ListAnswer> =>
    (await send([ACQUIRED, ...rows.map(acquired)], fields)).json();
  const driver = () => office.list<DriverRecibos>(`/api/drivers/${id}/recibos`);
  return { ...office, id, send, list, driver };
}

const row = (n: string, given: Given = {}): Given => ({ n, base: '500', ...given });

test.each(DATABASES)(
  'a list finds recibos, makes those without a file, turns what was annulled, and says what differs, on %s',
  async (_name, open) => {
    const { db } = await open();
    const office = await listOffice({ db });
    await office.upload(office.id, DOCUMENT);
    await office.upload(office.id, { ...DOCUMENT, number: 'FR ATSIRE01FR/18', atcud: 'JJ37MMGM-18' });
    const rows = [
      row('17', { base: '499,99' }),
      row('18', { situation: 'Anulado' }),
      row('19'),
      row('20', { issuer: OTHER_NIF }),
    ];
    const dry = await office.list(rows, { dryRun: 'true' });
    expect(dry).toMatchObject({
      dryRun: true,
      kind: 'acquired',
      changes: true,
      counts: { found: 0, appears: 1, turns: 1, differs: 1 },
      others: [{ nif: OTHER_NIF, documents: 1 }],
    });
    expect(dry.rows.map(({ fullName, number, outcome }) => [fullName, number, outcome])).toEqual([
      ['Ana Exemplo', 'FR ATSIRE01FR/17', 'differs'],
      ['Ana Exemplo', 'FR ATSIRE01FR/18', 'turns'],
      ['Ana Exemplo', 'FR ATSIRE01FR/19', 'appears'],
    ]);
    expect(dry.rows[0]?.differences).toEqual([{ field: 'base', file: '500.00', list: '499.99' }]);
    expect(await db.select().from(recibos)).toHaveLength(2);
    expect(await office.list(rows)).toEqual({ ...dry, dryRun: false });
    const { documents, weeks } = await office.driver();
    const shown = documents
      .map(({ number, state, isListed, differsFromList, fileName }) =>
        [number.slice(-2), state, isListed, differsFromList, fileName].join(' '),
      )
      .toSorted();
    expect(shown).toEqual([
      '17 RECEIVED true true foto.png',
      '18 ANNULLED true false foto.png',
      '19 RECEIVED true false ',
    ]);
    expect(weeks.map(({ state }) => state).toSorted()).toEqual(['ANNULLED', 'MATCHES', 'MATCHES']);
    const before = await db.select().from(recibos);
    const again = await office.list(rows);
    expect(again).toMatchObject({ changes: false, counts: { found: 2, appears: 0, turns: 0, differs: 1 } });
    expect(await db.select().from(recibos)).toEqual(before);
    const actions = (await db.select().from(auditLog)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'recibo-list.import')).toHaveLength(1);
    expect(actions.filter((action) => action === 'recibo.join')).toHaveLength(2);
  },
);

test('promise 186: a PDF from before its annulment, sent after the list, stays annulled', async () => {
  const office = await listOffice();
  await office.list([row('17', { situation: 'Anulado', base: '' })]);
  expect(await (await office.upload(office.id, DOCUMENT)).json()).toMatchObject({
    recibo: { state: 'ANNULLED', base: '500.00', differsFromList: false },
  });
});

test('what was typed is verified by the list, and a row without ATCUD is the same document as its PDF', async () => {
  const office = await listOffice();
  const typed = { number: 'FR ATSIRE01FR/17', atcud: 'JJ37MMGM-17', issuedOn: '2026-11-16', base: '500.00' };
  await office.upload(office.id, null, typed);
  const cut = `Outros;123456789 - Ana Sousa;FR ATSIRE01FR/17 / 0;Fatura-recibo;16/11/2026;500,00 €;0,00 €;500,00 €;Registado`;
  const other = cut.replaceAll('/17', '/18');
  expect((await office.send([E_FATURA, cut, other])).status).toBe(201);
  expect((await office.driver()).documents.map(({ number, state }) => [number, state]).toSorted()).toEqual([
    ['FR ATSIRE01FR/17', 'RECEIVED'],
    ['FR ATSIRE01FR/18', 'RECEIVED'],
  ]);
  const sent = { ...DOCUMENT, number: 'FR ATSIRE01FR/18', atcud: 'JJ37MMGM-18' };
  expect(await (await office.upload(office.id, sent)).json()).toMatchObject({
    outcome: 'taken',
    recibo: { atcud: 'JJ37MMGM-18', fileName: 'foto.png' },
  });
  expect(await office.db.select().from(recibos)).toHaveLength(2);
  expect(await (await office.upload(office.id, sent)).json()).toMatchObject({ outcome: 'known' });
});

test('a driver’s list is brought in as theirs', async () => {
  const office = await listOffice();
  const line = `FR ATSIRE01FR/17;Fatura-Recibo;JJ37MMGM-17;Emitido;2026-11-16;${OTHER_NIF};500;0;0`;
  const lines = [ISSUED, line, line.replaceAll('17', '18').replace(OTHER_NIF, '245367896')];
  const refused = await office.send(lines);
  expect([refused.status, (await refused.json()).error.message]).toEqual([
    422,
    'Esta é a lista que um condutor exporta: carregue-a na ficha do condutor.',
  ]);
  const taken = await office.send(lines, { driver: office.id });
  expect(await taken.json()).toMatchObject({ kind: 'issued', counts: { appears: 1 }, ofOthers: 1 });
});

test('a NIF that two drivers have is nobody’s, and an erased driver’s document is still annulled', async () => {
  const office = await listOffice();
  await office.upload(office.id, DOCUMENT);
  const second = await insertPayee(office.db, { fullName: 'Rui Exemplo' });
  await office.terms(second);
  const faulty = await office.list([row('19')]);
  expect(faulty.faults.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'Há dois condutores com o NIF 123456789: corrija o de um deles.'],
  ]);
  await office.db.$client.execute("UPDATE drivers SET erased_at = '2026-11-19T10:00:00.000Z'");
  const annulled = await office.list([row('17', { situation: 'Anulado' }), row('20')]);
  expect(annulled).toMatchObject({ counts: { turns: 1, appears: 0 }, others: [{ documents: 1 }] });
});

test.each(DATABASES)(
  'promise 189: of lists and PDFs that come at once, each document is stored once, on %s',
  async (_name, open) => {
    const office = await listOffice({ db: (await open()).db });
    const lines = [ACQUIRED, ...['17', '18', '19'].map((n) => acquired(row(n)))];
    const answers = await Promise.all([
      office.send(lines),
      office.send(lines),
      office.upload(office.id, DOCUMENT),
      office.send(lines),
    ]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    const stored = await office.db.select().from(recibos);
    expect(stored.map(({ number }) => number.slice(-2)).toSorted()).toEqual(['17', '18', '19']);
    expect(stored.every(({ listed }) => listed !== null)).toBe(true);
  },
);

test('promise 189: a document with its ATCUD and one without, at once, are one', async () => {
  const office = await listOffice();
  const cut =
    'Outros;123456789 - Ana Sousa;FR ATSIRE01FR/17 / 0;Fatura-recibo;16/11/2026;500,00 €;0,00 €;500,00 €;Registado';
  const answers = await Promise.all([office.send([E_FATURA, cut]), office.upload(office.id, DOCUMENT)]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await office.db.select().from(recibos)).toMatchObject([{ atcud: 'JJ37MMGM-17', readFrom: 'qr' }]);
});
