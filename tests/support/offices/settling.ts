import { randomUUID } from 'node:crypto';
import type { FinancialRecordDetails } from '../../../src/money/finances/schema';
import type { Settlement, SettlementInput } from '../../../src/money/settlements/schema';
import { officeApi } from '../api/staff-api';

export type Given = Partial<SettlementInput> & { key?: string | null; ifMatch?: string };

/** Staff who register acertos and counter them. */
export async function settlingOffice(overrides: Parameters<typeof officeApi>[0] = {}) {
  const office = await officeApi(overrides);
  const post = (path: string, body: unknown, headers: Record<string, string>) =>
    office.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const settle = (driverId: string, { key = randomUUID(), ifMatch, ...given }: Given = {}) =>
    post(
      `/api/drivers/${driverId}/acertos`,
      { week: '2026-11-09', category: 'ADIANTAMENTO', amount: '-50.00', text: 'Em numerário', ...given },
      {
        ...(key !== null && { 'Idempotency-Key': key }),
        ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
      },
    );
  const counter = (id: string, ifMatch?: string) =>
    post(`/api/acertos/${id}/counter`, {}, ifMatch === undefined ? {} : { 'If-Match': ifMatch });
  const details = async (id: string): Promise<FinancialRecordDetails> =>
    (await office.request(`/api/financial-records/${id}`)).json();
  /** Adds an acerto that must be accepted. */
  const settled = async (driverId: string, given: Given = {}): Promise<Settlement> => {
    const answer = await settle(driverId, given);
    if (answer.status !== 201) throw new Error(await answer.text());
    return (await answer.json()).settlement;
  };
  return { ...office, settle, settled, counter, details };
}

export type SettlingOffice = Awaited<ReturnType<typeof settlingOffice>>;

export async function refusalOf(answer: Response): Promise<unknown[]> {
  const { error } = await answer.json();
  return [answer.status, error.message, ...(error.fields ? [error.fields] : [])];
}
