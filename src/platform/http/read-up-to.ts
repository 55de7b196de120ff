/** Returns `too-large` past `limit` bytes, or the value with which the body was cut off. */
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
