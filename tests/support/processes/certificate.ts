import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where it is missing, encrypted connections are not tested. */
export const opensslIsThere = spawnSync('openssl', ['version']).status === 0;
if (!opensslIsThere) {
  process.stderr.write('\n*** No openssl: MAIL OVER TLS IS NOT TESTED. Install openssl. ***\n\n');
}

/** Makes a self-signed key and certificate (PEM) for a server of this name, in this folder. */
export function makeCertificate(folder: string, name = 'localhost'): { key: string; cert: string } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    ...subject,
    '-keyout',
    key,
    '-out',
    cert,
  ];
  execFileSync('openssl', made, { stdio: 'ignore' });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}
