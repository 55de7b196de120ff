import { isAbsolute } from 'node:path';
import { isLoopbackHost } from '../../platform/domain/loopback';
import { uriDecoded } from '../../platform/domain/text';

export type BackupS3 = {
  endpoint: string;
  region: string;
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
};

type BackupAddress = { folder: string } | { s3: BackupS3 };

/** A whole path, or `s3://key:secret@server/bucket/folder?region=auto`; this machine's server is asked by http:. */
export function readBackupAddress(text: string): BackupAddress | null {
  if (isAbsolute(text)) return { folder: text };
  if (!text.startsWith('s3://') || !URL.canParse(text)) return null;
  const { username, password, host, hostname, pathname, searchParams, hash } = new URL(text);
  const [accessKeyId, secretAccessKey] = [uriDecoded(username), uriDecoded(password)];
  const [bucket = '', ...folders] = pathname.slice(1).split('/').filter(Boolean);
  if (!accessKeyId || !secretAccessKey || !host || !bucket || hash) return null;
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const endpoint = `${isLoopbackHost(hostname) ? 'http' : 'https'}://${host}`;
  const region = searchParams.get('region') ?? 'auto';
  return { s3: { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } };
}
