import { expect, test, vi } from 'vitest';
import { startServerProcess } from '../support/processes/server-process';
import { beginRequest } from '../support/servers/sqld';

async function uploadAddress(origin: string): Promise<URL> {
  const answer = await fetch(`${origin}/api/objects/upload`, { method: 'POST' });
  return new URL((await answer.json()).uploadURL);
}

async function sendSlowly(): Promise<void> {
  const { origin } = await startServerProcess({ trouble: 'short-patience' });
  const slow = await beginRequest(await uploadAddress(origin), ['PUT', 'Content-Length: 48000']);
  for (let second = 0; second < 24; second += 1) {
    slow.write(Buffer.alloc(2_000, '%PDF-'));
    await Bun.sleep(1_000);
  }
  await vi.waitFor(() => expect(slow.answer()).toMatch(/^HTTP\/1\.1 200 /), { timeout: 60_000 });
}

async function fallSilent(): Promise<void> {
  const { origin } = await startServerProcess();
  const json = ['POST', 'Content-Type: application/json', 'Content-Length: 100'];
  const stalled = await beginRequest(new URL('/api/drivers', origin), json);
  stalled.write('{"fullName":');
  const silent = await beginRequest(await uploadAddress(origin), ['PUT', 'Content-Length: 48000']);
  silent.write('%PDF-1.7');
  await vi.waitFor(() => expect(silent.answer()).toMatch(/^HTTP\/1\.1 400 [\s\S]*"unreadable"/), {
    timeout: 90_000,
  });
  await vi.waitFor(() => expect(stalled.isOpen()).toBe(false), { timeout: 60_000 });
}

let waits: Promise<{ slow: Promise<void>; silent: Promise<void> }> | undefined;

/** Both take half a minute, at the same time: the servers end with the first test, once both have their answer. */
function both() {
  waits ??= (async () => {
    const begun = { slow: sendSlowly(), silent: fallSilent() };
    await Promise.allSettled(Object.values(begun));
    return begun;
  })();
  return waits;
}

test('a slow phone that goes on sending is not taken for silent, however long it takes', async () => {
  await (await both()).slow;
});

test('promise 28: a body that stalls is ended within half a minute or so, a file with a reason', async () => {
  await (await both()).silent;
});
