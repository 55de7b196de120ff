import { asc } from 'drizzle-orm';
import { documents } from '../../../db/schema/documents';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { createTestApp } from './app';
import { ANA, addDocument, send, staffOf } from './registration';

/** The key of the registration. */
export const KEY = { 'idempotency-key': '7f1c5b0e-6a52-4c52-9d3e-0a9a5b7f4d21' };

/** A registration with a Cartão de Cidadão, which staff have decided so. */
export async function officeOfVersions(decided?: 'VALIDATED' | 'REJECTED') {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const { id: driverId } = await (await send(app, 'POST', '/api/drivers', ANA, KEY)).json();
  const decide = (id: string, status: string, headers = {}) =>
    staff('PATCH', `/api/documents/${id}/status`, { status }, headers);
  const sendIn = () => addDocument(app, driverId);
  const first = await sendIn();
  if (decided) await decide(first.id, decided);
  const shown = async (): Promise<DriverWithDocuments> => {
    const [driver] = await (await staff('GET', '/api/drivers/with-documents')).json();
    return driver;
  };
  const standings = async () => {
    const rows = await app.db.select().from(documents).orderBy(asc(documents.createdAt));
    return Object.fromEntries(rows.map(({ id, standing, status }) => [id, [standing, status]]));
  };
  return { app, staff, driverId, decide, sendIn, first, shown, standings };
}
