import { shiftDate } from '../../platform/domain/calendar';
import type { FiscalDocument } from './recibo-rules';

/** The text layer of a fiscal document, which adds to its QR code. */
export type DocumentText = {
  /** A document that pays another one has the other's as well. */
  atcuds: readonly string[];
  isAnnulled: boolean;
  /** Lines that name a regime of IVA or of withholding, as they are printed. */
  regimes: readonly string[];
  /** The days that the description names, `YYYY-MM-DD`. */
  named: { from: string; until: string } | null;
};

const MOST_LINES = 2_000;
const LONGEST_LINE = 500;
const MOST_REGIMES = 6;
/** A document may be issued before the week that it is for is over. */
const DAYS_AHEAD = 31;
/** A document names a month at most, with days of the weeks around it. */
const MOST_DAYS = 45;

const ATCUD = /ATCUD\s?:?\s?([A-Z0-9]{8,40}-\d{1,20})(?!\d)/g;
const REGIME = /IVA ?[-–] ?regime|regime de isen|art(?:igo|\.º|\.) ?(?:53|101)|reten[çc][ãa]o|dispensa/i;
/** Two days may have a hyphen between them, as in 08/06-14/06, and the last a full stop behind it. */
const DAY =
  /(?<![\d/.])(?<!-(?=\d{1,2}-))(\d{1,2})[/.-](\d{1,2})(?:[/.-](20\d{2}))?(?!\d|[/.]\d|-\d{1,2}(?![\d/.]))/g;

/** A day without a year is the last one before `issuedOn`, or soon after it. */
export function readDocumentText(text: string, issuedOn: string): DocumentText {
  const lines = text
    .split('\n', MOST_LINES)
    .map((line) => line.slice(0, LONGEST_LINE).trim())
    .filter((line) => line !== '');
  const atcuds = lines.flatMap((line) => [...line.matchAll(ATCUD)].map(([, atcud = '']) => atcud));
  return {
    atcuds: [...new Set(atcuds)],
    isAnnulled: lines.some(isStampedAnnulled),
    regimes: lines.filter((line) => REGIME.test(line)).slice(0, MOST_REGIMES),
    named: lines.reduce<DocumentText['named']>((found, line) => found ?? weekIn(line, issuedOn), null),
  };
}

/** The stamp is in capitals, with or without blanks between them, and nothing beside it. */
function isStampedAnnulled(line: string): boolean {
  return /^(DOCUMENTO)?ANULAD[OA]$/.test(line.replaceAll(' ', ''));
}

function weekIn(line: string, issuedOn: string): DocumentText['named'] {
  if (!/semana/i.test(line)) return null;
  const [first, second] = [...line.matchAll(DAY)];
  const until = second && dayOf(second, shiftDate(issuedOn, DAYS_AHEAD));
  const from = first && until && dayOf(first, until);
  return from && until && from <= until && until <= shiftDate(from, MOST_DAYS) ? { from, until } : null;
}

/** The day, of the last year in which it is not after `limit` where it has none. */
function dayOf([, day = '', month = '', year]: RegExpExecArray, limit: string): string | null {
  const ofYear = (each: number) => `${each}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const limitYear = Number(limit.slice(0, 4));
  const found = ofYear(Number(year ?? limitYear));
  const date = year === undefined && found > limit ? ofYear(limitYear - 1) : found;
  const time = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) ? date : null;
}

/** Whether text and QR code are of different documents: none of the printed ATCUDs is the one in the code. */
export function disagrees({ atcud }: Pick<FiscalDocument, 'atcud'>, { atcuds }: DocumentText): boolean {
  return atcud !== null && atcuds.length > 0 && !atcuds.includes(atcud);
}
