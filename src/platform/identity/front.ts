import type { IncomingMessage } from 'node:http';
import { sameText } from './password';

/** Where the program shows the provider to browsers: a path of its address, and the proof that it is asking. */
export type Front = { path: string; proof: string };

const PROOF = 'x-volante-front';
const ADDRESS = 'x-volante-address';

/** The visitor's network; null for a request that did not come through the front. */
export function frontOf(front: Front, { headers }: IncomingMessage): string | null {
  const proof = headers[PROOF];
  if (typeof proof !== 'string' || !sameText(proof, front.proof)) return null;
  return String(headers[ADDRESS] ?? '');
}

const PASSED_ON = ['accept', 'content-type', 'cookie'];

type Shown = { issuer: string; front: Front; publicOrigin: string; address: string; body: BodyInit | null };

/** Hands a browser's request to the provider, and its answer back as it is. */
export async function showProvider(
  request: Request,
  { issuer, front, publicOrigin, address, body }: Shown,
): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.slice(front.path.length);
  const { protocol, host } = new URL(publicOrigin);
  const headers = new Headers({
    [PROOF]: front.proof,
    [ADDRESS]: address,
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-host': host,
  });
  for (const name of PASSED_ON) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const { method } = request;
  const answer = await fetch(`${issuer}${path}${url.search}`, { method, headers, body, redirect: 'manual' });
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
}
