import { spawnSync } from 'node:child_process';

/** The same bytes for the same files: sorted, without times and without who packed them. */
const PLAIN = ['--sort=name', '--mtime=@0', '--numeric-owner', '--format=gnu'];
export const ROOTS = ['--owner=0', '--group=0'];
/** Whatever the umask of who packs them. */
export const READABLE = '--mode=u=rwX,go=rX';

export function plainTar(...args: string[]): void {
  const { status, stderr } = spawnSync('tar', [...PLAIN, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`tar: ${stderr}`);
}
