import type { ClientResponse } from 'hono/client';
import type { BankAccountInput } from '../../src/people/bank-accounts/schema';
import type { DataWanted } from '../../src/people/data-requests/schema';
import type { Choice, Proof } from '../../src/people/driver-sessions/schema';
import type { DocType } from '../../src/platform/domain/document-types';
import { answerOf, api } from '../ui/requests/api';
import { errorOf } from '../ui/requests/api-error';

const { me } = api;

/** The answer is the same for every address. */
export function askForLink(email: string) {
  return answerOf(me.link.$post({ json: { email } }));
}

/** Signs in where there is no choice of drivers; otherwise it returns the choice. */
export function signIn(json: Proof): Promise<Partial<Choice>> {
  return answerOf(me.session.$post({ json }));
}

export function signOut(): Promise<void> {
  return removed(me.session.$delete());
}

export function readOwnPage() {
  return answerOf(me.$get());
}

export function readWeeks(offset: number) {
  return answerOf(me.weeks.$get({ query: { offset: String(offset) } }));
}

export function readWeek(id: string) {
  return answerOf(me.weeks[':id'].$get({ param: { id } }));
}

/** The movements behind the costs of a week. */
export function readCosts(id: string) {
  return answerOf(me.weeks[':id'].costs.$get({ param: { id } }));
}

type Sent = { fileName: string; filePath: string };

export function sendDocument(docType: DocType, { fileName, filePath }: Sent) {
  return answerOf(me.documents.$post({ json: { docType, fileName, filePath } }));
}

export function askForData(json: DataWanted) {
  return answerOf(me['data-requests'].$post({ json }));
}

export function readAccounts() {
  return answerOf(me['bank-account'].$get());
}

export function enterAccount(json: BankAccountInput) {
  return answerOf(me['bank-account'].$post({ json }));
}

export function readRecibos() {
  return answerOf(me.recibos.$get());
}

/** `typed` are the fields of a recibo whose file could not be read. */
export function sendRecibo(file: File, typed: Record<string, string> = {}) {
  return answerOf(me.recibos.$post({ form: { ...typed, file } }));
}

export function withdrawRequest(): Promise<void> {
  return removed(me['data-requests'].$delete());
}

/** A session that has ended already needs no removal. */
async function removed(request: Promise<ClientResponse<unknown>>): Promise<void> {
  const answer = await request;
  if (!answer.ok && Number(answer.status) !== 401) throw await errorOf(answer);
}
