import type { Storage } from '../../src/storage/storage';

export function bytesOf(size: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size }, (_, at) => (at * 7 + size) % 251);
}

/** As a browser sends a file: to the server, or to the address that the store has signed. */
export async function sendTo(
  { uploads }: Storage,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  if (uploads.through === 'store') {
    const sent = await fetch(await uploads.address(key, 900), { method: 'PUT', body: bytes });
    if (!sent.ok) throw new Error(`the store answered ${sent.status}`);
  } else {
    const limits = { limit: bytes.length, size: bytes.length };
    const outcome = await uploads.receive(key, new Blob([bytes]).stream(), limits);
    if (outcome !== 'received') throw new Error(`the store says ${outcome}`);
  }
}
