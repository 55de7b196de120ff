import type { OwnSession } from '../../src/sessions/schema';
import { get } from './get';

export async function readSessions(): Promise<OwnSession[]> {
  return (await get('/api/sessions')) as OwnSession[];
}

/** Idempotent: a session that has ended meanwhile (404) is a success. */
export async function endSession(id: string): Promise<void> {
  const answer = await fetch(`/api/sessions/${id}`, { method: 'DELETE' });
  if (!answer.ok && answer.status !== 404) throw new Error(`${answer.status}`);
}
