import { describe, expect, test } from 'vitest';
import { readTree, type SourceFile } from './source-tree';

export type Rule = (files: readonly SourceFile[]) => string[];

/** Files by path, a single file, or files with why they break the rule. */
type Sample = Record<string, string> | SourceFile | readonly [why: string, files: readonly SourceFile[]];

/** Expects each rule to hold over the repository, and to be broken by each planted sample. */
export function holdRules(rules: readonly [name: string, rule: Rule, samples: Sample[]][]): void {
  const tree = readTree();
  describe.each(rules)('%s', (_name, rule, samples) => {
    test('holds', () => {
      expect(rule(tree)).toEqual([]);
    });

    test.each(samples.map(asFiles))('is broken by %s', (_why, files) => {
      expect(rule(files)).not.toEqual([]);
    });
  });
}

function asFiles(sample: Sample): [why: string, files: readonly SourceFile[]] {
  if (isExplained(sample)) return [...sample];
  if (isFile(sample)) return [sample.path, [sample]];
  return [JSON.stringify(sample), Object.entries(sample).map(([path, text]) => ({ path, text }))];
}

function isExplained(sample: Sample): sample is readonly [string, readonly SourceFile[]] {
  return Array.isArray(sample);
}

function isFile(sample: Record<string, string> | SourceFile): sample is SourceFile {
  return 'path' in sample && 'text' in sample;
}
