import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDiskStorage } from '../../src/platform/storage/disk';
import { temporaryFolder } from '../support/api/app';
import { bytesOf, sendTo } from '../support/api/files';

const LIMIT = 1_000_000;

describe('storage on disk', () => {
  test('promise 22: nothing is left of a body that is cut, too large, or not of the size announced', async () => {
    const folder = await temporaryFolder();
    const storage = await createDiskStorage(folder);
    const half = bytesOf(70_000);
    const cut = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(half),
      pull: (controller) => controller.error(new Error('connection lost')),
    });
    expect(await storage.receive(randomUUID(), cut, { limit: LIMIT, size: null })).toBe('cut');
    const body = () => new Blob([half]).stream();
    expect(await storage.receive(randomUUID(), body(), { limit: LIMIT, size: 140_000 })).toBe('cut');
    expect(await storage.receive(randomUUID(), body(), { limit: 69_999, size: null })).toBe('too-large');
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  test('promise 22: a sender that falls silent is cut, and one that is slow is not', async () => {
    const folder = await temporaryFolder();
    const { receive } = await createDiskStorage(folder, 200);
    const silent = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(bytesOf(5)) });
    expect(await receive(randomUUID(), silent, { limit: LIMIT, size: 10 })).toBe('cut');
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    let pieces = 5;
    const slow = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await Bun.sleep(60);
        if (pieces === 0) return controller.close();
        pieces -= 1;
        controller.enqueue(bytesOf(2));
      },
    });
    expect(await receive(randomUUID(), slow, { limit: LIMIT, size: 10 })).toBe('received');
  });

  test('an object sent before stays when a second sending fails', async () => {
    const storage = await createDiskStorage(await temporaryFolder());
    const key = randomUUID();
    await sendTo(storage, key, bytesOf(50));
    await storage.receive(key, new Blob([bytesOf(60)]).stream(), { limit: 55, size: null });
    expect(await storage.readIncoming(key, LIMIT)).toHaveLength(50);
  });

  test('nobody else on the machine can read the files', async () => {
    const folder = join(await temporaryFolder(), 'objects');
    const storage = await createDiskStorage(folder);
    const key = randomUUID();
    await storage.keep(key, bytesOf(5), 'image/png');
    const modeOf = async (path: string) => (await stat(join(folder, path))).mode & 0o777;
    expect([await modeOf('.'), await modeOf('incoming'), await modeOf('final')]).toEqual([
      0o700, 0o700, 0o700,
    ]);
    expect(await modeOf(`final/${key}`)).toBe(0o600);
  });
});
