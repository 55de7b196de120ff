import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startListening } from '../support/processes/children';
import { environment, type Picture, type Size, START_MS } from './engine';

export const XVFB = '/usr/bin/Xvfb';

export type Screen = {
  /** The value of DISPLAY. */
  display: string;
  picture(): Promise<Picture>;
  stop(): Promise<void>;
};

/** A screen without a device; it gives its pictures, since the screenshots of WebKitWebDriver hang now and then. */
export async function startScreen(home: string, { width, height }: Size): Promise<Screen> {
  const folder = await mkdtemp(join(home, 'screen-'));
  const command = [XVFB, '-displayfd', '1', '-fbdir', folder, '-screen', '0', `${width}x${height}x24`];
  const named = /^(\d+)$/m;
  const server = await startListening(command, named, {
    cwd: home,
    env: environment(home),
    startLimitMs: START_MS,
  });
  return {
    display: `:${named.exec(server.output())?.[1]}`,
    picture: async () => readDump(await readFile(join(folder, 'Xvfb_screen0'))),
    stop: server.stop,
  };
}

type Header = [number, number, number, number, number];

/** Reads X's window dump (`XWDFile.h`): a header of 32-bit numbers, a table of colours, and four bytes (BGRX) a point. */
function readDump(dump: Buffer): Picture {
  const header = (at: number) => dump.readUInt32BE(4 * at);
  const [headerBytes, width, height, bytesPerLine, colours] = [0, 4, 5, 12, 19].map(header) as Header;
  const COLOUR_BYTES = 12;
  const points = headerBytes + COLOUR_BYTES * colours;
  const data = new Uint8Array(4 * width * height).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [from, to] = [points + y * bytesPerLine + 4 * x, 4 * (y * width + x)];
      for (const [channel, offset] of [2, 1, 0].entries()) data[to + channel] = dump[from + offset] ?? 0;
    }
  }
  return { width, height, data };
}
