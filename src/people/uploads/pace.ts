import { LOWEST_BYTES_PER_SECOND, PACE_HEAD_START_MS } from './upload-limits';

/** Returns the same body, which errors below the lowest rate of an upload. */
export function paced(
  body: ReadableStream<Uint8Array>,
  onBytes: (count: number) => void | Promise<void>,
  nowMs: () => number = () => performance.now(),
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const begunAt = nowMs();
  let received = 0;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const read = await reader.read();
      if (read.done) return controller.close();
      received += read.value.byteLength;
      const allowedMs = PACE_HEAD_START_MS + (received / LOWEST_BYTES_PER_SECOND) * 1000;
      if (nowMs() - begunAt > allowedMs) {
        await reader.cancel().catch(() => undefined);
        throw new Error('the body comes too slowly');
      }
      await onBytes(read.value.byteLength);
      controller.enqueue(read.value);
    },
    cancel: (reason) => reader.cancel(reason),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
