import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../app-env';
import { MAX_FILE_NAME } from '../../platform/domain/limits';
import { boundedAtOnce } from '../../platform/http/at-once';
import { AppError } from '../../platform/http/errors';
import { addressOf, countAgainst } from '../../platform/http/rate-limit';
import { sha256Hex } from '../../platform/secrets/digest';
import { hasRight } from '../../platform/sessions/staff-roles';
import type { Services } from '../../services';
import { FIRST_FORM_LIMIT, KEY_LIMIT, KEY_PREFIX, KEY_UPLOADS, WRONG_KEY_LIMIT } from './key-rate-limits';
import { receiveFile, tooLargeFirst } from './receive-file';
import { BY_ITSELF, endSource, type Source, useKey } from './store';

const { inPlace } = boundedAtOnce(KEY_UPLOADS);

const BEARER = /^Bearer {1,9}(\S{1,200})$/i;

/** Answers an upload that has a key (RFC 6750) in place of a session; on other routes a key is nothing. */
export function uploadByKey(
  services: Services,
  limits: Record<'first' | 'accepted', MiddlewareHandler<AppEnv>>,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const token = BEARER.exec(c.req.header('Authorization') ?? '')?.[1];
    if (c.req.method !== 'POST' || token === undefined) return next();
    const source = await sourceOf(c, services, token);
    c.header('Cache-Control', 'no-store');
    const isFirst = source.acceptedAt === null;
    if (isFirst && Number(c.req.header('content-length') ?? 0) > FIRST_FORM_LIMIT.bytes)
      throw tooLargeFirst();
    const limitBody = isFirst ? limits.first : limits.accepted;
    await inPlace(services, async () => {
      await limitBody(c, async () => {
        c.res = c.json({ files: await receive(c, services, source) }, 201);
      });
    });
  };
}

async function receive(c: Context<AppEnv>, services: Services, source: Source) {
  const form = await c.req.formData().catch((cause: unknown) => {
    throw new AppError('unreadable', { cause });
  });
  const file = form.get('file');
  if (!(file instanceof File) || !file.name) {
    throw new AppError('invalid', { fields: { file: 'Envie um ficheiro no campo file' } });
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  return receiveFile(services, source, { fileName: file.name.slice(0, MAX_FILE_NAME), bytes });
}

/** Raises `unauthenticated` for a key that is unknown or ended, and `too_many_requests`. */
async function sourceOf(c: Context<AppEnv>, services: Services, token: string): Promise<Source> {
  const tokenHash = await sha256Hex(token);
  const source = token.startsWith(KEY_PREFIX)
    ? await useKey(services.db, tokenHash, services.now().toISOString())
    : null;
  const counter = source
    ? { who: `report-key\n${source.id}`, window: KEY_LIMIT }
    : { who: `wrong-report-key\n${addressOf(c, services)}`, window: WRONG_KEY_LIMIT };
  const retryMs = await countAgainst(services, [counter]);
  if (retryMs !== null) throw new AppError('too_many_requests', { retryAfterSeconds: retryMs / 1000 });
  if (source && (await isOfStaff(services, source))) return source;
  if (source) throw new AppError('unauthenticated', { message: ENDED });
  throw new AppError('unauthenticated', { message: 'A chave não existe ou foi terminada.' });
}

const ENDED = 'A chave terminou: quem a criou já não é da equipa. Peça outra a quem lá está.';

/** Ends the key where its maker may no longer make one. */
async function isOfStaff(services: Services, { id, createdBy }: Source): Promise<boolean> {
  if (await hasRight(services, createdBy, 'settings')) return true;
  await endSource(services.db, id, BY_ITSELF, services.now().toISOString());
  return false;
}
