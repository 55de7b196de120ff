import { expect, test } from 'vitest';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import type { Done } from '../../../src/operations/today/schema';
import { audit } from '../../../src/platform/audit/store';
import { HOUR_MS, pass } from '../../support/api/app';
import { officeApi } from '../../support/api/office';
import { insertClosing, insertDocument, insertDriver, insertRecord } from '../../support/databases/rows';

const PENDING = { status: 'PENDING_VALIDATION' } as const;

/** A document approved, a registration rejected, and an acerto of another driver. */
async function office() {
  const made = await officeApi();
  const { db, send, settled } = made;
  const ana = await insertDriver(db, { ...PENDING, fullName: 'Ana' });
  const document = await insertDocument(db, { ...PENDING, driverId: ana, docType: 'CMTVDE' });
  await send('PATCH', `/api/documents/${document}/status`, { status: 'VALIDATED' });
  await send('PATCH', `/api/drivers/${ana}/status`, { status: 'INACTIVE' });
  const rui = await insertDriver(db, { fullName: 'Rui' });
  await insertRecord(db, { driverId: rui, weekStartDate: '2026-11-09' });
  const acerto = await settled(rui, { category: 'BONUS', amount: '25.00' });
  const done = async () => made.list<Done[]>('/api/today/done');
  return { ...made, ana, document, rui, acerto, done };
}

const undo = ({ noun, id, version }: Done['undoing']): [path: string, headers: HeadersInit] => [
  {
    driver: `/api/drivers/${id}/decision/undo`,
    document: `/api/documents/${id}/decision/undo`,
    settlement: `/api/acertos/${id}/counter`,
  }[noun],
  { 'If-Match': `"${version}"` },
];

test('decisions and acertos of today that can be undone, newest first, by the version they left', async () => {
  const { done, ana, rui, acerto, request } = await office();
  const acts = await done();
  // The document cannot be undone before the driver's decision, which came after it.
  expect(acts.map(({ title, fullName, undoing }) => [title, fullName, undoing.noun])).toEqual([
    ['Acerto: Bónus, 25,00\u00a0€', 'Rui', 'settlement'],
    ['Condutor rejeitado', 'Ana', 'driver'],
  ]);
  expect(acts.map(({ driverId, by }) => [driverId, by])).toEqual([
    [rui, 'staff@frota.local'],
    [ana, 'staff@frota.local'],
  ]);
  expect(acts[0]?.undoing.id).toBe(acerto.id);
  for (const { undoing } of acts) {
    const [path, headers] = undo(undoing);
    expect((await request(path, { method: 'POST', headers })).status).toBeLessThan(300);
  }
  expect(await done()).toMatchObject([
    { title: 'Documento aprovado: Certificado CMTVDE', undoing: { noun: 'document' } },
  ]);
});

test('what was done yesterday is not listed, though it can be undone for a day', async () => {
  const made = await office();
  expect(await made.done()).toHaveLength(2);
  pass(made, 15 * HOUR_MS);
  expect(await made.list('/api/drivers/undoable')).toHaveLength(1);
  expect(await made.done()).toEqual([]);
});

test('an acerto that nobody can counter is not listed: of the costs, a balance, or a closed week', async () => {
  const { db, done, acerto } = await office();
  const settlements = async () => (await done()).filter(({ undoing }) => undoing.noun === 'settlement');
  const [row] = await db.select().from(settlementEntries);
  for (const originKind of ['cost', 'carry', 'plan'] as const) {
    const id = `of-${originKind}`;
    await db
      .insert(settlementEntries)
      .values({ ...(row as typeof settlementEntries.$inferSelect), id, originKind, origin: id });
    const at = '2026-11-20T12:00:00.000Z';
    await audit(db, { at, actor: 'system', action: 'settlement-entry.add', subject: id });
  }
  expect((await settlements()).map(({ undoing }) => undoing.id)).toEqual(['of-plan', acerto.id]);
  await insertClosing(db, '2026-11-09');
  expect(await settlements()).toEqual([]);
});
