import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

export type Counts = { passed: number; failed: number; skipped: number };

const VitestReport = z.object({
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const PlaywrightReport = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** A file that could not be loaded has no tests in the report, so it counts as one failure. */
export function countVitest(report: unknown): Counts {
  const files = VitestReport.parse(report).testResults;
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of files) {
    const states = file.assertionResults.map((test) => test.status);
    const failed = states.filter((state) => state === 'failed').length;
    const passed = states.filter((state) => state === 'passed').length;
    counts.passed += passed;
    counts.failed += file.status === 'failed' ? Math.max(1, failed) : failed;
    counts.skipped += states.length - passed - failed;
  }
  return counts;
}

/** An error outside of a test, as in a spec that cannot be loaded, counts as one failure. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = PlaywrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** Combines a runner's report and exit code. No report, no test that ran, or a bad exit without a failed test is one
 * failure, since each of them would otherwise look like success. */
export function readCounts(
  file: string,
  count: (report: unknown) => Counts,
  exitCode: number | null,
): Counts {
  const counts = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  const silentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return silentFailure ? { ...counts, failed: 1 } : counts;
}

export function addCounts(all: Counts[]): Counts {
  return all.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

export function summary({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
