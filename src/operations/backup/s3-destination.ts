import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { createS3Client, orAbsent } from '../../platform/storage/s3';
import type { BackupS3 } from './address';
import type { Destination, StoredName } from './destination';

const SILENCE_MS = 30_000;

export function s3Destination(options: BackupS3): Destination {
  const { bucket: Bucket, prefix: root } = options;
  const client = createS3Client(options, SILENCE_MS);
  return {
    title: `${options.endpoint}/${Bucket}/${root}`,
    async list(prefix) {
      const found: StoredName[] = [];
      for (let ContinuationToken: string | undefined; ; ) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: root + prefix, ContinuationToken }),
        );
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          found.push({ name: Key.slice(root.length), bytes: Size });
        }
        ContinuationToken = page.NextContinuationToken;
        if (!page.IsTruncated || !ContinuationToken) return found;
      }
    },
    async write(name, bytes) {
      const object = { Bucket, Key: root + name, Body: bytes, ContentLength: bytes.byteLength };
      await client.send(new PutObjectCommand(object));
    },
    async read(name) {
      const found = await orAbsent(client.send(new GetObjectCommand({ Bucket, Key: root + name })));
      return found && found !== 'empty' && found.Body ? found.Body.transformToByteArray() : null;
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: root + name }));
    },
  };
}
