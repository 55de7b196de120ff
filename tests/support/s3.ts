import type { S3Options } from '../../src/storage/s3';

/** The S3 server to try things on, if one is named; an address nobody answers at otherwise. */
export const S3_SERVER: S3Options = {
  endpoint: process.env.S3_TEST_ENDPOINT ?? 'http://127.0.0.1:9',
  region: 'us-east-1',
  bucket: process.env.S3_TEST_BUCKET ?? 'frota',
  accessKeyId: process.env.S3_TEST_ACCESS_KEY_ID ?? 'TESTKEY',
  secretAccessKey: process.env.S3_TEST_SECRET_ACCESS_KEY ?? 'testsecret',
};

export const s3IsThere = process.env.S3_TEST_ENDPOINT !== undefined;
