import type { LinkedDocument, SentDocument, ShownLink } from '../../src/document-links/schema';
import { errorOf } from './api-error';

/** Timeout of each call, in ms: for a poor connection. */
const PATIENCE_MS = 60_000;

export function showLink(token: string): Promise<ShownLink> {
  return post('show', { token });
}

export function sendDocument(document: LinkedDocument): Promise<SentDocument> {
  return post('document', document);
}

async function post<Answer>(what: string, payload: object): Promise<Answer> {
  const response = await fetch(`/api/document-links/${what}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) throw await errorOf(response);
  return response.json();
}
