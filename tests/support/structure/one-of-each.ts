import { type SourceFile, withoutComments } from './source-tree';

/** Things that exist once: a pattern of a second one, and the home of the first. */
const ONE: readonly (readonly [pattern: RegExp, home: RegExp])[] = [
  [
    /Promise\.race[\s\S]*setTimeout|setTimeout[\s\S]*Promise\.race/,
    /^src\/platform\/domain\/time-limit\.ts$/,
  ],
  [/=\s*at(\s+instanceof Error \? at)?\.cause\b/, /^db\/queries\/causes\.ts$/],
  [/normalize\('NFK?D'\)\s*\.replace\(/, /^src\/platform\/domain\/text\.ts$/],
  [/'\/objects\/'|substr\(file_path/, /^db\/queries\/object-path\.ts$/],
  [/\/ 100\)\.toFixed|style: 'currency'/, /^src\/platform\/domain\/money-text\.ts$|^web\/landing\//],
  [/\b(100|250) €/, /^src\/platform\/domain\/contract\.ts$/],
  [/>\s*limit\)[^;]*;\s*chunks\.push/, /^src\/platform\/domain\/read-up-to\.ts$/],
  [
    /\b86_?400_?000\b|\b24 \* (60 \* 60 \* 1000|60 \* MINUTE_MS|HOUR_MS)/,
    /^src\/platform\/domain\/calendar\.ts$/,
  ],
  [/=== 1 \? '1 \w+' : `/, /^src\/platform\/domain\/text\.ts$/],
  [/euroText\((?:[^()]|\([^()]*\))* \/ 100\)/, /^src\/platform\/domain\/money-text\.ts$/],
  [/\b(MINUTE|HOUR|DAY)_MS =/, /^src\/platform\/domain\/calendar\.ts$/],
  [/getUTCDay\(|\.getDay\(/, /^src\/platform\/domain\/(calendar|target-days)\.ts$/],
  [/split\('-'\)\s*\.(reverse|toReversed)\(/, /^src\/platform\/domain\/calendar\.ts$/],
  [/refine(<string>)?\(isMonday, '/, /^src\/platform\/domain\/monday\.ts$/],
  [/'code' in error && error\.code ===/, /^src\/platform\/domain\/error-code\.ts$/],
  [/dados deste condutor foram apagados/, /^src\/platform\/decisions\/erased\.ts$/],
  [/••••/, /^src\/platform\/domain\/iban\.ts$/],
  [/set\(\{ claimedBy:/, /^src\/people\/documents\/claims\.ts$/],
  [/INSERT INTO (audit_log|\$\{auditLog\})/, /^src\/platform\/audit\/store\.ts$|^db\/copying\//],
  [/->> (\d|\$\{\w+\}`)/, /^db\/queries\/bulk-insert\.ts$/],
];

/** Files with a second one of these. */
export function seconds(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(src|web|db)\/.*\.tsx?$/.test(path))
    .filter(({ path, text }) => {
      const code = withoutComments(text);
      return ONE.some(([pattern, home]) => !home.test(path) && pattern.test(code));
    })
    .map(({ path }) => path);
}
