import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addCounts, countPlaywright, countVitest, readCounts, summary } from '../support/processes/run';

const file = (status: string, ...states: string[]) => ({
  status,
  assertionResults: states.map((state) => ({ status: state })),
});

describe('the counts in the last line of the test run', () => {
  test('each test counts by its outcome', () => {
    const report = { testResults: [file('passed', 'passed', 'passed', 'pending'), file('failed', 'failed')] };
    expect(countVitest(report)).toEqual({ passed: 2, failed: 1, skipped: 1 });
  });

  test('a test file that cannot be loaded is a failure', () => {
    expect(countVitest({ testResults: [file('failed')] }).failed).toBe(1);
  });

  test('a browser test that passed at the second try is a failure, and so is an error outside of the tests', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright({ errors: [{}], stats })).toEqual({ passed: 3, failed: 3, skipped: 2 });
  });

  test('no report, no test that ran and a bad exit are one failure each', () => {
    const folder = mkdtempSync(join(tmpdir(), 'volante-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'report.json');
    expect(readCounts(path, countVitest, 0).failed).toBe(1);
    writeFileSync(path, JSON.stringify({ testResults: [] }));
    expect(readCounts(path, countVitest, 0).failed).toBe(1);
    writeFileSync(path, JSON.stringify({ testResults: [file('passed', 'passed')] }));
    expect(readCounts(path, countVitest, 0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(readCounts(path, countVitest, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  test('the last line names what was skipped only when something was', () => {
    const total = addCounts([
      { passed: 1, failed: 0, skipped: 0 },
      { passed: 2, failed: 3, skipped: 0 },
    ]);
    expect(summary(total)).toBe('3 passed, 3 failed');
    expect(summary({ ...total, skipped: 4 })).toBe('3 passed, 3 failed, 4 skipped');
  });
});
