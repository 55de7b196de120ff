import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from '../app-env';
import { readUpTo } from '../domain/read-up-to';
import { AppError } from './errors';

const MAX_JSON_BYTES = 65_536;
const MAX_JSON_DEPTH = 20;
/** Of a JSON body; the server ends silence sooner. */
const MAX_READ_MS = 30_000;

type Exceptions = {
  /** They read their own body, under limits of their own. */
  ownLimits: readonly string[];
  /** Forms with a file. */
  forms: Record<string, { bytes: number; readMs: number }>;
};

/** Chunked bodies count too. Raises `too_large`, `unsupported_media_type`, `unreadable` (also JSON nested too deep). */
export function limitBody({ ownLimits, forms }: Exceptions): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { body } = c.req.raw;
    const routes = matchedRoutes(c).filter((route) => route.method !== 'ALL');
    // An unknown path is a 404, whatever is sent to it.
    if (body !== null && routes.length > 0 && !routes.some((route) => ownLimits.includes(route.path))) {
      const form = routes.map((route) => forms[route.path]).find((limits) => limits !== undefined);
      const { bytes: limit, readMs } = form ?? { bytes: MAX_JSON_BYTES, readMs: MAX_READ_MS };
      if (Number(c.req.header('content-length') ?? 0) > limit) throw new AppError('too_large');
      const bytes = await readAtMost(body, limit, readMs);
      if (bytes.length > 0) {
        const isExpected = (form ? isForm : isJson)(c.req.header('content-type'));
        if (!isExpected) throw new AppError('unsupported_media_type');
        if (!form) assertShallow(bytes);
      }
      // Hono's body cache holds a promise, though its type says otherwise. A new Request would lose the peer's address.
      Object.assign(c.req.bodyCache, { arrayBuffer: Promise.resolve(bytes.buffer) });
    }
    await next();
  };
}

function isJson(contentType = ''): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType);
}

function isForm(contentType = ''): boolean {
  return /^multipart\/form-data\s*;/i.test(contentType);
}

async function readAtMost(body: ReadableStream<Uint8Array>, limit: number, readMs: number) {
  const bytes = await readUpTo(untilLate(body, readMs), limit).catch((cause: unknown) => {
    throw new AppError('unreadable', { cause });
  });
  if (bytes === 'too-large') throw new AppError('too_large');
  if (bytes === 'late') throw new AppError('unreadable');
  return bytes;
}

async function* untilLate(body: ReadableStream<Uint8Array>, ms: number): AsyncGenerator<Uint8Array | 'late'> {
  const giveUpAt = performance.now() + ms;
  for await (const chunk of body) {
    if (performance.now() > giveUpAt) return yield 'late';
    yield chunk;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Counted without recursion, before any parser sees it. Brackets `[]` and `{}` differ by their bit 0x20. */
function assertShallow(bytes: Uint8Array): void {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (quoted && byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) quoted = !quoted;
    else if (!quoted && (byte | 0x20) === 0x7b) depth += 1;
    else if (!quoted && (byte | 0x20) === 0x7d) depth -= 1;
    if (depth > MAX_JSON_DEPTH) throw new AppError('unreadable');
  }
}
