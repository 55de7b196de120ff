import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from '../../app-env';
import { AppError } from './errors';
import { readUpTo } from './read-up-to';

const MAX_JSON_BYTES = 65_536;
const MAX_JSON_DEPTH = 20;
/** Time limit of a JSON body; the server itself cuts idle connections sooner. */
const MAX_READ_MS = 30_000;

type Exceptions = {
  /** Routes that read the body themselves, under separate limits. */
  ownLimits: readonly string[];
  /** Forms that contain a file. */
  forms: Record<string, { bytes: number; readMs: number }>;
};

/** Counts chunked bodies too. Raises `too_large`, `unsupported_media_type`, `unreadable` (also for deep nesting). */
export function limitBody({ ownLimits, forms }: Exceptions): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const length = lengthOf(c.req.raw);
    // Accessing `body` makes Bun build a stream, which is slower than reading a short body.
    const body = length === null ? c.req.raw.body : null;
    const hasBody = body !== null || length !== null;
    const routes = matchedRoutes(c).filter((route) => route.method !== 'ALL');
    // An unknown path answers 404, with or without a body.
    if (hasBody && routes.length > 0 && !routes.some((route) => ownLimits.includes(route.path))) {
      const form = routes.map((route) => forms[route.path]).find((limits) => limits !== undefined);
      const { bytes: limit, readMs } = form ?? { bytes: MAX_JSON_BYTES, readMs: MAX_READ_MS };
      if (Number(c.req.header('content-length') ?? 0) > limit) throw new AppError('too_large');
      const read = body === null ? readWhole(c.req.raw) : readUpTo(untilLate(body, readMs), limit);
      const bytes = await read.catch((cause: unknown) => {
        throw new AppError('unreadable', { cause });
      });
      if (bytes === 'too-large' || bytes.length > limit) throw new AppError('too_large');
      if (bytes === 'late') throw new AppError('unreadable');
      if (bytes.length > 0) {
        const isExpected = (form ? isForm : isJson)(c.req.header('content-type'));
        if (!isExpected) throw new AppError('unsupported_media_type');
        if (!form) assertShallow(bytes);
      }
      // Hono's body cache holds a promise, against its declared type. A new Request would lose the peer's address.
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

/** The declared length of a short body; null if it is long, chunked or undeclared. */
function lengthOf({ headers }: Request): number | null {
  if (headers.has('transfer-encoding')) return null;
  const length = Number(headers.get('content-length') ?? Number.NaN);
  return length <= MAX_JSON_BYTES ? length : null;
}

/** The server enforces the declared length and cuts slow senders, so this needs no time limit. */
async function readWhole(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await request.arrayBuffer());
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

/** Measures the nesting before any parser runs, without recursion. Brackets `[]` and `{}` differ by bit 0x20. */
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
