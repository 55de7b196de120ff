import type { OwnSession } from '../../../src/sessions/schema';
import { get } from '../requests/request';

export function readSessions(): Promise<OwnSession[]> {
  return get('/api/sessions');
}

/** Idempotent: a session that has ended meanwhile (404) is a success. */
export async function endSession(id: string): Promise<void> {
  const answer = await fetch(`/api/sessions/${id}`, { method: 'DELETE' });
  if (!answer.ok && answer.status !== 404) throw new Error(`${answer.status}`);
}
