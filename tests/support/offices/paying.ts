import { randomUUID } from 'node:crypto';
import type { Database } from '../../../db/opening/client';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import type {
  BatchPreview,
  PaymentBatchDetails,
  PaymentBatches,
} from '../../../src/money/payment-batches/schema';
import type { Services } from '../../../src/services';
import { insertDriver } from '../databases/fleet';
import { closingOffice } from './closing';
import { COMPANY } from './company';

export const IBAN = 'PT50000201231234567890154';

/** Inserts an account as confirmed by staff. */
export async function insertAccount(
  db: Database,
  driverId: string,
  given: Partial<typeof bankAccounts.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  await db.insert(bankAccounts).values({
    id,
    driverId,
    iban: IBAN,
    bic: null,
    holder: 'Ana Exemplo',
    nif: '123456789',
    status: 'CONFIRMED',
    enteredBy: 'driver',
    createdAt: '2026-11-01T09:00:00.000Z',
    ...given,
  });
  return id;
}

/** An active driver with a bank account. */
export async function insertPayee(db: Database, given: Parameters<typeof insertDriver>[1] = {}) {
  const id = await insertDriver(db, { status: 'ACTIVE', ...given });
  await insertAccount(db, id);
  return id;
}

/** Staff who make files for the bank. */
export async function payingOffice(overrides: Partial<Services> = {}) {
  const office = await closingOffice({ company: COMPANY, ...overrides });
  const { send, list } = office;
  const preview = async (selection: object = {}): Promise<BatchPreview> =>
    (await send('POST', '/api/payment-batches/preview', selection)).json();
  const create = (digest: string, selection: object = {}) =>
    send('POST', '/api/payment-batches', { ...selection, digest });
  /** Makes a file of all that can be in it. */
  const created = async (selection: object = {}): Promise<PaymentBatchDetails> => {
    const answer = await create((await preview(selection)).digest, selection);
    if (answer.status !== 201) throw new Error(await answer.text());
    return answer.json();
  };
  const found = (id: string) => list<PaymentBatchDetails>(`/api/payment-batches/${id}`);
  return {
    ...office,
    preview,
    create,
    created,
    found,
    db: overrides.db ?? office.db,
    batches: () => list<PaymentBatches>('/api/payment-batches'),
    file: (id: string) => office.request(`/api/payment-batches/${id}/file`),
    payBatch: (id: string, date = '2026-11-20') => send('POST', `/api/payment-batches/${id}/pay`, { date }),
    voidBatch: (id: string, reason = 'Engano') => send('POST', `/api/payment-batches/${id}/void`, { reason }),
    answer: (id: string, text: string) => {
      const form = new FormData();
      form.set('file', new File([text], 'resposta.xml'));
      return office.request(`/api/payment-batches/${id}/answer`, { method: 'POST', body: form });
    },
    giveBack: (id: string, lineId: string, reason = 'Conta encerrada', date = '2026-11-20') =>
      send('POST', `/api/payment-batches/${id}/lines/${lineId}/return`, { reason, date }),
  };
}

export type PayingOffice = Awaited<ReturnType<typeof payingOffice>>;
