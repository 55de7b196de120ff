import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import type { Services } from '../../../src/services';
import { type OfficeApi, officeApi } from '../../support/api/office';

export const MONTH = '2026-10';
export const PATH = `/api/accountant/${MONTH}`;

export const ON = { isOn: true, withCash: false, gate: false, acquirer: null };

export function monthOffice(given: Partial<Services> = {}): Promise<OfficeApi> {
  return officeApi({ recibos: ON, ...given });
}

export type Row = Record<string, string>;
type File = {
  name: string;
  entries: Record<string, Uint8Array>;
  files: Record<string, string>;
  xlsx: Uint8Array;
  of: (sheet: string) => Row[];
};

export async function taken(office: Pick<OfficeApi, 'request'>, path = PATH): Promise<File> {
  const answer = await office.request(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const name = answer.headers.get('Content-Disposition') ?? '';
  const unzipped = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const texts = Object.entries(unzipped).filter(([file]) => file.endsWith('.csv'));
  for (const [, bytes] of texts) expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const files = Object.fromEntries(texts.map(([file, bytes]) => [file, strFromU8(bytes)]));
  const [xlsx = new Uint8Array()] = Object.entries(unzipped)
    .filter(([file]) => file.endsWith('.xlsx'))
    .map(([, bytes]) => bytes);
  return { name, entries: unzipped, files, xlsx, of: (sheet) => rowsOf(files[`${sheet}.csv`] ?? '') };
}

/** The rows of a CSV of which no cell has a separator. */
function rowsOf(csv: string): Row[] {
  const [header = [], ...lines] = csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
  return lines.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
}
