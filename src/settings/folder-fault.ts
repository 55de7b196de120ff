const REASONS: Record<string, string> = {
  ENOENT: 'não existe; crie a pasta',
  ENOTDIR: 'não é uma pasta',
  EACCES: 'este utilizador não tem permissão',
  EPERM: 'este utilizador não tem permissão',
  EROFS: 'é só de leitura; numa unidade do systemd, indique-a em ReadWritePaths',
  ENOSPC: 'o disco está cheio',
  EDQUOT: 'a quota do disco está cheia',
};

/** Why the system does not let a folder be used, by its error. */
export function folderFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (code || String(error));
}
