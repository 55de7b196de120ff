import { within } from '../domain/time-limit';

/** Yields each chunk of a body; a disconnect, or `silenceMs` without data, ends it with `cut`. */
export async function* untilCut(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<Uint8Array | 'cut'> {
  const reader = body.getReader();
  try {
    for (;;) {
      const read = await within(silenceMs, reader.read()).catch(() => 'cut' as const);
      if (read === 'cut') return yield read;
      if (read.done) return;
      yield read.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The same body, which fails after `silenceMs` without data. */
export function unlessSilent(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        const read = await within(silenceMs, reader.read());
        if (read.done) controller.close();
        else controller.enqueue(read.value);
      } catch (error) {
        await reader.cancel(error).catch(() => undefined);
        throw error;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
