import { expect, test } from 'vitest';
import { paced } from '../../src/people/uploads/receive-upload';
import { MAX_UPLOAD_BYTES } from '../../src/people/uploads/upload-limits';

/** Sends `size` bytes at this rate, a chunk every two seconds; answers the seconds it took, or when it was ended. */
async function sendAt(bytesPerSecond: number, size: number) {
  let now = 0;
  let sent = 0;
  let heard = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= size) return controller.close();
      now += 2_000;
      const chunk = Math.min(2 * bytesPerSecond, size - sent);
      sent += chunk;
      controller.enqueue(new Uint8Array(chunk));
    },
  });
  const inPace = paced(
    body,
    () => {
      heard += 1;
    },
    () => now,
  );
  const whole = await new Response(inPace).arrayBuffer().then(
    ({ byteLength }) => byteLength === size,
    () => false,
  );
  return { whole, seconds: now / 1000, heard };
}

test('a phone at 8 kB a second sends its 10 MB whole, and each of its chunks resets the limit', async () => {
  const { whole, seconds, heard } = await sendAt(8_000, MAX_UPLOAD_BYTES);
  expect(whole).toBe(true);
  expect(seconds).toBeGreaterThan(1_300);
  expect(heard).toBe(Math.ceil(MAX_UPLOAD_BYTES / 16_000));
});

test.each([
  [1, 62],
  [1_000, 72],
  [6_000, 422],
])(
  'promise 28: a connection that trickles %i bytes a second is ended after some %i seconds',
  async (rate, end) => {
    const { whole, seconds } = await sendAt(rate, MAX_UPLOAD_BYTES);
    expect(whole).toBe(false);
    expect(seconds).toBeLessThanOrEqual(end);
  },
);
