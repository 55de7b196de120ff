import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Options } from '../../../src/platform/storage/s3';
import { radosgwIsThere, startRadosgw } from './radosgw';

const namedEndpoint = process.env.S3_TEST_ENDPOINT || undefined;

/** A server that S3_TEST_ENDPOINT names, with an existing bucket; else a RadosGW of the tests. */
export const s3IsThere = namedEndpoint !== undefined || radosgwIsThere;
/** Whether the tests may configure the bucket. */
export const s3IsOurs = namedEndpoint === undefined && radosgwIsThere;
if (!s3IsThere) {
  process.stderr.write(
    '\n*** No S3 server: STORAGE ON S3 IS NOT TESTED. tests/support/servers/radosgw-install.sh brings one on Debian; ' +
      'S3_TEST_ENDPOINT names another. ***\n\n',
  );
}

/** A configured S3 at whose address nobody listens, for tests that need no answer. */
export const NO_S3: S3Options = {
  endpoint: 'http://127.0.0.1:9',
  region: 'us-east-1',
  bucket: 'frota',
  accessKeyId: 'TESTKEY',
  secretAccessKey: 'testsecret',
};

export type S3 = { options: S3Options; stop(): Promise<void> };

/** A real S3 with an empty bucket, or the one that is named. */
export async function startS3(): Promise<S3> {
  if (namedEndpoint !== undefined) return { options: named(namedEndpoint), stop: async () => undefined };
  const { endpoint, accessKeyId, secretAccessKey, stop } = await startRadosgw();
  const options = { ...NO_S3, endpoint, accessKeyId, secretAccessKey };
  await createBucket(options);
  return { options, stop };
}

/** The program's variables for this S3. */
export function s3Variables({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Options) {
  return {
    STORAGE: 's3',
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

function named(endpoint: string): S3Options {
  return {
    endpoint,
    region: process.env.S3_TEST_REGION ?? NO_S3.region,
    bucket: process.env.S3_TEST_BUCKET ?? NO_S3.bucket,
    accessKeyId: process.env.S3_TEST_ACCESS_KEY_ID ?? NO_S3.accessKeyId,
    secretAccessKey: process.env.S3_TEST_SECRET_ACCESS_KEY ?? NO_S3.secretAccessKey,
  };
}

export async function createBucket(options: S3Options): Promise<void> {
  await administer(options, (client) => client.send(new CreateBucketCommand({ Bucket: options.bucket })));
}

/** Lets pages of `origin` send files, as docs/operate/variables.md describes. */
export async function allowUploadsFrom(origin: string, options: S3Options): Promise<void> {
  const rule = { AllowedOrigins: [origin], AllowedMethods: ['PUT'], AllowedHeaders: ['content-type'] };
  const cors = { Bucket: options.bucket, CORSConfiguration: { CORSRules: [rule] } };
  await administer(options, (client) => client.send(new PutBucketCorsCommand(cors)));
}

async function administer(options: S3Options, work: (client: S3Client) => Promise<unknown>): Promise<void> {
  const { endpoint, region, accessKeyId, secretAccessKey } = options;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  });
  await work(client);
  client.destroy();
}
