/** Each chunk of a sender's body; one that goes away, or says nothing for `silenceMs`, ends it with `cut`. */
export async function* untilCut(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<Uint8Array | 'cut'> {
  const reader = body.getReader();
  try {
    for (;;) {
      const read = await withinMs(reader.read(), silenceMs).catch(() => 'cut' as const);
      if (read === 'cut') return yield read;
      if (read.done) return;
      yield read.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The body whole, or `too-large` once more than `limit` bytes of it have come, or the word it breaks off with. */
export async function readUpTo<Cut extends string = never>(
  body: AsyncIterable<Uint8Array | Cut>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | 'too-large' | Cut> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    if (typeof chunk === 'string') return chunk;
    size += chunk.byteLength;
    if (size > limit) return 'too-large';
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** The same body, that ends in an error when what is asked for has not come in `silenceMs`. */
export function unlessSilent(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        const read = await withinMs(reader.read(), silenceMs);
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

/** Rejects when `work` takes longer; what it does meanwhile goes on unheard. */
export async function withinMs<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer in ${ms} ms`)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
