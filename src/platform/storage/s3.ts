import { readUpTo } from '../http/read-up-to';
import { unlessSilent, untilCut } from './bounded';
import { finalName, incomingName } from './object-names';
import type { openBucket } from './s3-bucket';
import type { Storage } from './storage';
import { orUnavailable } from './unavailable';

export type S3Options = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  now?: () => Date;
  storeSilenceMs?: number;
};

const STORE_SILENCE_MS = 10_000;
const SENDER_SILENCE_MS = 30_000;
const WHOLE_OBJECT_MS = 60_000;

type Bucket = ReturnType<typeof openBucket>;
type Found = Exclude<Awaited<ReturnType<Bucket['get']>>, 'empty' | null>;

/** Stores below `incoming/` and `final/` of a bucket; browsers that send a size upload to it. The first object loads
 * the SDK. Raises `unavailable`. */
export function createS3Storage(options: S3Options): Storage {
  const { bucket, now = () => new Date(), storeSilenceMs = STORE_SILENCE_MS } = options;
  let opened: Promise<Bucket> | undefined;
  const s3 = () => {
    opened ??= import('./s3-bucket').then(({ openBucket }) => openBucket(options, storeSilenceMs));
    return opened;
  };
  const bounded = () => ({ abortSignal: AbortSignal.timeout(WHOLE_OBJECT_MS) });
  const put = (object: { Key: string; Body: Uint8Array; ContentType?: string }) =>
    orUnavailable(async () => (await s3()).put(object, bounded()));
  const remove = (key: string) => orUnavailable(async () => (await s3()).remove(key, bounded()));
  const bodyOf = ({ Body }: Found) => {
    if (!Body) throw new Error('an object without a body');
    return unlessSilent(Body.transformToWebStream(), storeSilenceMs);
  };
  const endpoint = new URL(options.endpoint);

  return {
    async receive(key, body, { limit, size }) {
      const Key = incomingName(key);
      const bytes = await readUpTo(untilCut(body, SENDER_SILENCE_MS), limit);
      if (typeof bytes === 'string') return bytes;
      if (size !== null && size !== bytes.byteLength) return 'cut';
      await put({ Key, Body: bytes });
      return 'received';
    },
    direct: {
      origin: endpoint.origin,
      addressPrefix: `${endpoint.origin}${endpoint.pathname.replace(/\/$/, '')}/${bucket}/incoming/`,
      address: async (key, size, expiresIn) =>
        (await s3()).addressToPut(
          { Key: incomingName(key), ContentLength: size },
          { expiresIn, signingDate: now() },
        ),
    },
    readIncoming: (key, limit) =>
      orUnavailable(async () => {
        const get = { Key: incomingName(key), Range: `bytes=0-${limit}` };
        const found = await (await s3()).get(get, bounded());
        if (found === 'empty') return new Uint8Array();
        // A store may ignore the Range header, so the bytes are counted.
        return found && readUpTo<never>(bodyOf(found), limit);
      }),
    deleteIncoming: async (key) => remove(incomingName(key)),
    keep: async (key, bytes, contentType) =>
      put({ Key: finalName(key), Body: bytes, ContentType: contentType }),
    open: (key) =>
      orUnavailable(async () => {
        const found = await (await s3()).get({ Key: finalName(key) });
        return found && found !== 'empty' ? { body: bodyOf(found), size: found.ContentLength ?? 0 } : null;
      }),
    remove: async (key) => remove(finalName(key)),
    removeParts: async () => {},
  };
}
