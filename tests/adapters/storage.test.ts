import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesOf, sendTo } from '../support/api/files';
import { STORES, type Store } from '../support/databases/stores';

const LIMIT = 1_000_000;

describe.each(STORES)('storage on $name', ({ isThere, start }) => {
  const onThere = test.runIf(isThere);
  let store: Awaited<ReturnType<Store['start']>>;
  beforeAll(async () => {
    if (isThere) store = await start();
  });
  afterAll(() => store?.stop());

  onThere('what was sent to an address is read back, and gone when deleted', async () => {
    const storage = await store.open();
    const key = randomUUID();
    const sent = bytesOf(200_001);
    expect(await storage.readIncoming(key, LIMIT)).toBeNull();
    await sendTo(storage, key, sent);
    expect(await storage.readIncoming(key, LIMIT)).toEqual(sent);
    await storage.deleteIncoming(key);
    await storage.deleteIncoming(key);
    expect(await storage.readIncoming(key, LIMIT)).toBeNull();
  });

  onThere('an incoming object may hold as much as the limit, or nothing, and not one byte more', async () => {
    const storage = await store.open();
    const key = randomUUID();
    await sendTo(storage, key, bytesOf(1000));
    expect(await storage.readIncoming(key, 1000)).toHaveLength(1000);
    expect(await storage.readIncoming(key, 999)).toBe('too-large');
    await sendTo(storage, key, bytesOf(0));
    expect(await storage.readIncoming(key, 999)).toHaveLength(0);
  });

  onThere('what is kept is read back whole, replaced whole, and gone when removed', async () => {
    const storage = await store.open();
    const key = randomUUID();
    expect(await storage.open(key)).toBeNull();
    for (const kept of [bytesOf(300_000), bytesOf(17)]) {
      await storage.keep(key, kept, 'image/png');
      const found = await storage.open(key);
      expect(found?.size).toBe(kept.length);
      expect(new Uint8Array(await new Response(found?.body).arrayBuffer())).toEqual(kept);
    }
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.open(key)).toBeNull();
  });

  onThere('sending again to the address does not touch what was kept', async () => {
    const storage = await store.open();
    const key = randomUUID();
    await sendTo(storage, key, bytesOf(10));
    await storage.keep(key, bytesOf(20), 'image/png');
    await sendTo(storage, key, bytesOf(30));
    expect((await storage.open(key))?.size).toBe(20);
  });

  onThere.each([
    '',
    '..',
    '../final/x',
    'a/b',
    '/etc/passwd',
    `${randomUUID()}/..`,
    randomUUID().toUpperCase(),
  ])('promise 24: the key %j is refused', async (key) => {
    const storage = await store.open();
    await expect(storage.open(key)).rejects.toThrow();
    await expect(storage.readIncoming(key, LIMIT)).rejects.toThrow();
    await expect(storage.keep(key, bytesOf(1), 'image/png')).rejects.toThrow();
    await expect(storage.remove(key)).rejects.toThrow();
    await expect(storage.deleteIncoming(key)).rejects.toThrow();
  });
});
