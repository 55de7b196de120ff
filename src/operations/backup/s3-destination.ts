import { openBucket } from '../../platform/storage/s3-bucket';
import type { BackupS3 } from './address';
import type { Destination, StoredName } from './destination';

const SILENCE_MS = 30_000;

export function s3Destination(options: BackupS3): Destination {
  const { bucket, prefix: root } = options;
  const s3 = openBucket(options, SILENCE_MS);
  return {
    title: `${options.endpoint}/${bucket}/${root}`,
    async list(prefix) {
      const found: StoredName[] = [];
      for (let after: string | undefined; ; ) {
        const page = await s3.list(root + prefix, after);
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          found.push({ name: Key.slice(root.length), bytes: Size });
        }
        after = page.NextContinuationToken;
        if (!page.IsTruncated || !after) return found;
      }
    },
    write: (name, bytes) => s3.put({ Key: root + name, Body: bytes }),
    async read(name) {
      const found = await s3.get({ Key: root + name });
      return found && found !== 'empty' && found.Body ? found.Body.transformToByteArray() : null;
    },
    remove: (name) => s3.remove(root + name),
  };
}
