import type { Adapter, AdapterPayload } from 'oidc-provider';

type Entry = { payload: AdapterPayload; endsAt: number };

/** Limit of sign-ins in progress; the oldest is evicted. */
const MOST_ENTRIES = 1000;

/** Stores attempts, codes and grants, and no sessions, so that each sign-in asks for the password. */
export function createMemoryAdapter(now: () => Date): (model: string) => Adapter {
  const entries = new Map<string, Entry>();

  function read(key: string): AdapterPayload | undefined {
    const entry = entries.get(key);
    if (entry && entry.endsAt > now().getTime()) return entry.payload;
    entries.delete(key);
    return undefined;
  }

  return (model) => ({
    async upsert(id, payload, expiresIn) {
      if (model === 'Session') return;
      const oldest = entries.keys().next();
      if (entries.size >= MOST_ENTRIES && !oldest.done) entries.delete(oldest.value);
      entries.set(`${model}:${id}`, { payload, endsAt: now().getTime() + (expiresIn ?? 0) * 1000 });
    },
    async find(id) {
      return read(`${model}:${id}`);
    },
    async findByUid() {
      return undefined;
    },
    async findByUserCode() {
      return undefined;
    },
    async consume(id) {
      const payload = read(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(now().getTime() / 1000);
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
