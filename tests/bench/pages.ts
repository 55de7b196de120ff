import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LAUNCH } from '../support/processes/run';
import type { Typing } from './browser';
import { median, type Result } from './budget';
import type { Scores } from './lighthouse';
import { startProgram } from './server-process';

const NODE = join(import.meta.dirname, '../../node_modules/.bin/node');

async function runInNode<T>(script: string, args: string[]): Promise<T> {
  const child = spawn(NODE, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  return JSON.parse(output);
}

/** Measures searching drivers, in the browser, and records, on the server, by the frames painted meanwhile. */
export async function measureSearch(url: string, cookie: string, path: string): Promise<Result[]> {
  const seen = await runInNode<Record<'plain' | 'slowed', Typing[]>>('browser.ts', [
    url,
    cookie,
    JSON.stringify(LAUNCH),
    path,
  ]);
  const result = (what: string, typing: Typing[], atMost: number): Result => {
    const slowest = typing.reduce((worst, one) => (one.ms > worst.ms ? one : worst));
    const changed = typing.filter((one) => one.changed).length;
    const detail = `median ${median(typing.map(({ ms }) => ms)).toFixed(0)} ms, slowest at ${slowest.key}; ${changed} of ${typing.length} paints showed another count`;
    return { what, measured: slowest.ms, unit: 'ms', budget: { atMost }, detail };
  };
  return [
    result(`search and filter of ${path}, next paint`, seen.plain, 50),
    result(`search and filter of ${path}, CPU slowed four times`, seen.slowed, 100),
  ];
}

/** Measures with 50 weeks of every driver. */
export async function measureFirstRows(url: string, cookie: string): Promise<Result[]> {
  const seen = await runInNode<Record<string, number[]>>('first-row.ts', [
    url,
    cookie,
    JSON.stringify(LAUNCH),
  ]);
  return Object.entries(seen).map(([path, times]) => ({
    what: `first row of ${path}`,
    measured: median(times),
    unit: 'ms',
    budget: { atMost: 1500 },
    detail: `CPU slowed four times, 20 Mbit/s: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`,
  }));
}

export async function measureLighthouse(url: string, paths: readonly string[]): Promise<Result[]> {
  const pages = await runInNode<Scores[]>('lighthouse.ts', [url, ...paths]);
  return pages.flatMap(({ path, scores, metrics }) =>
    Object.entries(scores).map(([category, score]) => ({
      what: `Lighthouse ${path}, ${category}`,
      measured: score,
      unit: 'points' as const,
      budget: { atLeast: 100 },
      detail: category === 'performance' ? `mobile; ${metrics}` : 'mobile',
    })),
  );
}

/** Measures the sign-in of a driver's own page, which needs a mail server; nothing is sent. */
export async function measureDriverPage(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'volante-bench-'));
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Frota Exemplo <frota@frota.test>' };
  const program = await startProgram(folder, undefined, mail);
  try {
    return await measureLighthouse(program.url, ['/me']);
  } finally {
    await program.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
