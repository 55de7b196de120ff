import { expect, test } from 'vitest';
import type { Done } from '../../../src/operations/today/schema';
import { HOUR_MS, pass } from '../../support/api/app';
import { officeApi } from '../../support/api/office';
import { insertDocument, insertDriver, insertRecord } from '../../support/databases/rows';

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
