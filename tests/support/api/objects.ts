import type { Storage } from '../../../src/platform/storage/storage';

export function bytesOf(size: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size }, (_, at) => (at * 7 + size) % 251);
}

/** Sends a file as a browser does: to the address that the store has signed, or to the server where it signs none. */
export async function sendTo(
  { direct, receive }: Storage,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  if (direct) {
    const address = await direct.address(key, bytes.length, 900);
    const sent = await fetch(address, { method: 'PUT', body: bytes });
    if (!sent.ok) throw new Error(`the store answered ${sent.status}`);
  } else {
    const limits = { limit: bytes.length, size: bytes.length };
    const outcome = await receive(key, new Blob([bytes]).stream(), limits);
    if (outcome !== 'received') throw new Error(`the store says ${outcome}`);
  }
}
