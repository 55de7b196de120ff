import type { BankAccountInput } from '../../src/bank-accounts/schema';
import type { DataWanted } from '../../src/data-requests/schema';
import type { Choice } from '../../src/driver-sessions/schema';
import type { OwnBankAccounts, OwnPage, OwnWeekDetails, OwnWeeks } from '../../src/me/schema';
import { errorOf } from '../ui/requests/api-error';
import { get, post } from '../ui/requests/request';

/** Alike for every address. */
export function askForLink(email: string): Promise<object> {
  return post('/api/me/link', { email });
}

export type Proof = { token: string; driverId?: string } | { code: string };

/** Signed in where there is nobody to choose from. */
export function signIn(proof: Proof): Promise<Partial<Choice>> {
  return post('/api/me/session', proof);
}

export function signOut(): Promise<void> {
  return remove('/api/me/session');
}

export function readOwnPage(): Promise<OwnPage> {
  return get('/api/me');
}

export function readWeeks(offset: number): Promise<OwnWeeks> {
  return get(`/api/me/weeks?offset=${offset}`);
}

export function readWeek(id: string): Promise<OwnWeekDetails> {
  return get(`/api/me/weeks/${id}`);
}

type Sent = { fileName: string; filePath: string };

export function sendDocument(docType: string, { fileName, filePath }: Sent): Promise<object> {
  return post('/api/me/documents', { docType, fileName, filePath });
}

export function askForData(wanted: DataWanted): Promise<object> {
  return post('/api/me/data-requests', wanted);
}

export function readAccounts(): Promise<OwnBankAccounts> {
  return get('/api/me/bank-account');
}

export function enterAccount(given: BankAccountInput): Promise<OwnBankAccounts> {
  return post('/api/me/bank-account', given);
}

export function withdrawRequest(): Promise<void> {
  return remove('/api/me/data-requests');
}

async function remove(path: string): Promise<void> {
  const answer = await fetch(path, { method: 'DELETE' });
  if (!answer.ok && answer.status !== 401) throw await errorOf(answer);
}
