import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

type BucketOptions = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

type Bounds = { abortSignal?: AbortSignal };

const CONNECT_MS = 5_000;

/** The calls of a bucket. They raise what the SDK does, also for a store that is silent for `silenceMs`. */
export function openBucket(options: BucketOptions, silenceMs: number) {
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = options;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
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
  return {
    async put(object: { Key: string; Body: Uint8Array; ContentType?: string }, bounds?: Bounds) {
      const sized = { Bucket, ...object, ContentLength: object.Body.byteLength };
      await client.send(new PutObjectCommand(sized), bounds);
    },
    /** Null for a missing object; `empty` for one shorter than the range. */
    get: (object: { Key: string; Range?: string }, bounds?: Bounds) =>
      orAbsent(client.send(new GetObjectCommand({ Bucket, ...object }), bounds)),
    async remove(Key: string, bounds?: Bounds) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), bounds);
    },
    list: (Prefix: string, ContinuationToken: string | undefined) =>
      client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })),
    addressToPut: (
      object: { Key: string; ContentLength: number },
      signing: { expiresIn: number; signingDate: Date },
    ) => getSignedUrl(client, new PutObjectCommand({ Bucket, ...object }), signing),
  };
}

async function orAbsent<T>(found: Promise<T>): Promise<T | 'empty' | null> {
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
