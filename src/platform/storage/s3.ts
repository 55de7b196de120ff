import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { readUpTo } from '../domain/read-up-to';
import { unlessSilent, untilCut } from './bounded';
import { finalName, incomingName } from './object-names';
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

const CONNECT_MS = 5_000;
const STORE_SILENCE_MS = 10_000;
const SENDER_SILENCE_MS = 30_000;
const WHOLE_OBJECT_MS = 60_000;

/** Raises what the SDK does, also for a store that is silent for so long. */
export function createS3Client(
  options: Pick<S3Options, 'endpoint' | 'region' | 'accessKeyId' | 'secretAccessKey'>,
  silenceMs: number,
): S3Client {
  return new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    forcePathStyle: true,
    // The checksum in a presigned URL would be that of an empty body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: silenceMs,
      // The SDK would only log a warning and go on waiting.
      throwOnRequestTimeout: true,
    },
  });
}

/** Stores below `incoming/` and `final/` of a bucket; browsers that send a size upload to it. Raises `unavailable`. */
export function createS3Storage(options: S3Options): Storage {
  const { bucket: Bucket, now = () => new Date(), storeSilenceMs = STORE_SILENCE_MS } = options;
  const client = createS3Client(options, storeSilenceMs);
  const bounded = () => ({ abortSignal: AbortSignal.timeout(WHOLE_OBJECT_MS) });
  const put = (object: { Key: string; Body: Uint8Array; ContentType?: string }) =>
    orUnavailable(async () => {
      const sized = { Bucket, ...object, ContentLength: object.Body.byteLength };
      await client.send(new PutObjectCommand(sized), bounded());
    });
  const remove = (Key: string) =>
    orUnavailable(async () => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), bounded());
    });
  const bodyOf = ({ Body }: GetObjectCommandOutput) => {
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
      addressPrefix: `${endpoint.origin}${endpoint.pathname.replace(/\/$/, '')}/${Bucket}/incoming/`,
      address: async (key, size, expiresIn) =>
        getSignedUrl(client, new PutObjectCommand({ Bucket, Key: incomingName(key), ContentLength: size }), {
          expiresIn,
          signingDate: now(),
        }),
    },
    readIncoming: (key, limit) =>
      orUnavailable(async () => {
        const get = new GetObjectCommand({ Bucket, Key: incomingName(key), Range: `bytes=0-${limit}` });
        const found = await orAbsent(client.send(get, bounded()));
        if (found === 'empty') return new Uint8Array();
        // A store may ignore the Range header, so the bytes are counted.
        return found && readUpTo<never>(bodyOf(found), limit);
      }),
    deleteIncoming: async (key) => remove(incomingName(key)),
    keep: async (key, bytes, contentType) =>
      put({ Key: finalName(key), Body: bytes, ContentType: contentType }),
    open: (key) =>
      orUnavailable(async () => {
        const found = await orAbsent(client.send(new GetObjectCommand({ Bucket, Key: finalName(key) })));
        return found && found !== 'empty' ? { body: bodyOf(found), size: found.ContentLength ?? 0 } : null;
      }),
    remove: async (key) => remove(finalName(key)),
    removeParts: async () => {},
  };
}

/** Null for a missing object; `empty` for one shorter than the range. */
export async function orAbsent<T>(found: Promise<T>): Promise<T | 'empty' | null> {
  try {
    return await found;
  } catch (error) {
    const status = statusOf(error);
    if (status === 404 && !(error instanceof Error && error.name === 'NoSuchBucket')) return null;
    if (status === 416) return 'empty';
    throw error;
  }
}

/** Reads the status, not the class: on Workers the SDK cannot parse the error and throws a different class. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const metadata: { httpStatusCode?: number } = error.$metadata ?? {};
  return metadata.httpStatusCode;
}
