/** The words by which the binary starts a program of the sources. */
const WORDS: Record<string, string> = {
  'src/server.ts': '',
  'src/operations/operator/backup.ts': ' backup',
  'src/operations/operator/check-config.ts': ' check',
};
const PROGRAM = /\/usr\/local\/bin\/bun (?:--no-env-file )?([a-z/-]+\.ts)/g;

/** The unit for the binary in /usr/local/bin, which needs no folder beside it. */
export function unitOfBinary(unit: string): string {
  return unit
    .replaceAll('WorkingDirectory=/opt/volante', 'WorkingDirectory=/var/lib/volante')
    .replaceAll(PROGRAM, (line, path: string) => {
      const words = WORDS[path];
      return words === undefined ? line : `/usr/local/bin/volante${words}`;
    });
}
