import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { default as Axe, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright/test';
import { within } from '../../../src/platform/domain/time-limit';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** A frame that runs no script for others, as that of a PDF, does not answer. */
const FRAME_MS = 1_000;

type Violation = { id: string; nodes: string[] };

/** The violations that axe finds in the page; its script is added once to each document, since that is slow. */
export async function violationsOf(page: Page, options: RunOptions = {}): Promise<Violation[]> {
  const [main, ...others] = page.frames();
  if (main) await bringAxe(main);
  await Promise.all(others.map((frame) => within(FRAME_MS, bringAxe(frame)).catch(() => undefined)));
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    // Only violations are reported in full, which is several times as quick, and finds the same ones.
    const { violations } = await axe.run(document, { ...given, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  }, options);
}

async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
}
