import { strToU8, zipSync } from 'fflate';
import { boltName, boltReport, uberName, uberReport } from '../../support/reports/weeks';
import { type Case, staff } from '../case';
import { report, UBER_ID } from './reports';

const of = (gross: string) => uberReport([{ id: UBER_ID, name: 'Outro Nome', gross }]);
/** Every target gets the same bytes, since an archive has the instant it was made. */
const MADE = { mtime: '2026-11-16T09:00:00' };

function bytesOf(encoding: 'latin1' | 'utf16le', text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, encoding));
}

function zip(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  return Uint8Array.from(zipSync(Object.fromEntries(entries), MADE));
}

const FILES: Record<string, [name: string, content: Uint8Array<ArrayBuffer>]> = {
  'an archive with a report': ['semana.zip', zip({ [uberName('2026-09-14')]: of('510.00') })],
  'an archive with two reports and a note': [
    'semanas.zip',
    zip({
      [uberName('2026-09-07')]: of('520.00'),
      [uberName('2026-08-31')]: of('530.00'),
      'leia-me.txt': 'olá',
    }),
  ],
  'an archive in an archive': ['fora.zip', zip({ 'dentro.zip': 'PK\u0003\u0004' })],
  'an archive that is cut': ['cortado.zip', zip({ [uberName()]: of('1.00') }).slice(0, 200)],
  'an archive of zeros': ['zeros.zip', zip({ [uberName()]: '\0'.repeat(2 ** 21) })],
  'a report in UTF-16': [uberName('2026-08-24'), bytesOf('utf16le', `\ufeff${of('540.00')}`)],
  'a report in the letters of Windows': [
    boltName('2026-08-24'),
    bytesOf(
      'latin1',
      boltReport([{ id: 'b-9', name: 'João Conceição', gross: '20.00' }]).replaceAll('€', '\u0080'),
    ),
  ],
  'a report in UTF-8 that is broken': [
    uberName('2026-08-17'),
    Uint8Array.from([0xef, 0xbb, 0xbf, 0xff, 0x2c]),
  ],
  'a report with a quote that stays open': [
    uberName('2026-08-17'),
    Uint8Array.from(strToU8(`${of('1.00')}"`)),
  ],
  nothing: [uberName('2026-08-17'), new Uint8Array()],
};

/** Reports in each packing and encoding. */
export const REPORT_FILES: Case[] = [
  ...Object.entries(FILES).map(([title, [name, content]]) =>
    staff(`the office sends ${title}`, () => report(name, content), 201),
  ),
  staff('what waits of these files', { path: '/api/payment-reports/waiting' }),
  staff('the first that waits', { path: '/api/payment-reports/waiting?limit=1' }),
  staff('the reports of these files', { path: '/api/payment-reports?limit=20' }),
];
