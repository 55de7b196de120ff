import { SaxesParser, type SaxesTagNS } from 'saxes';
import { StatusReportFault } from './status-report-fault';

type Reason = { code: string; text: string };

/** `code` is the bank's status code; `reason` is the first one given. */
export type Level = { status: LineStatus; code: string; reason: Reason | null };

export type StatusReport = {
  /** The id that the bank gave its message. */
  messageId: string;
  /** The id of the file that is answered. */
  originalMessageId: string;
  /** Applies to transactions that no line names. */
  rest: Level;
  /** One for each reference. */
  lines: readonly (Level & { endToEndId: string })[];
};

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.(03|10)$/;

const MOST_BYTES = 8_000_000;

const MOST_LINES = 20_000;

const DEEPEST = 16;

/** Is longer than any text of the message. */
const LONGEST_TEXT = 500;

const SILENT: Level = { status: null, code: '', reason: null };

const GROUP = 'OrgnlGrpInfAndSts';

const PAYMENT = 'OrgnlPmtInfAndSts';

const LINE = `${PAYMENT}/TxInfAndSts`;

/** Reads ISO 20022 payment status reports, pain.002 .03 and .10. Raises StatusReportFault with the fault in words. */
export function readStatusReport(bytes: Uint8Array): StatusReport {
  if (bytes.byteLength > MOST_BYTES) throw new StatusReportFault('O ficheiro tem mais de 8 MB.');
  const reading = new Reading();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('doctype', () =>
    fail('O ficheiro traz uma definição de tipo (DOCTYPE), que nenhum banco envia.'),
  );
  parser.on('error', () => fail('O ficheiro não é XML bem formado.'));
  parser.on('opentag', (tag) => reading.open(tag));
  parser.on('text', (text) => reading.text(text));
  parser.on('cdata', (text) => reading.text(text));
  parser.on('closetag', () => reading.close());
  parser.write(decoded(bytes)).close();
  return reading.report();
}

function fail(words: string): never {
  throw new StatusReportFault(words);
}

/** UTF-8 unless the XML declaration names Latin-1, which browsers read as windows-1252, its superset. */
function declaredEncoding(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const named = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/i.exec(start)?.[1] ?? '';
  return /^(iso-8859-1|latin-?1|windows-1252)$/i.test(named) ? 'windows-1252' : 'utf-8';
}

function decoded(bytes: Uint8Array): string {
  const encoding = declaredEncoding(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return fail('O ficheiro não está na codificação que declara.');
  }
}

/** Tracks each element's path below `CstmrPmtStsRpt`. */
class Reading {
  #path: string[] = [];
  #text = '';
  #messageId = '';
  #originalMessageId = '';
  #group = { ...SILENT };
  #payment = { ...SILENT };
  readonly #payments: Level[] = [];
  #line = { ...SILENT };
  #endToEndId = '';
  #reason: Reason = { code: '', text: '' };
  readonly #lines = new Map<string, Level>();

  open({ local, uri }: SaxesTagNS): void {
    const isReport = NAMESPACE.test(uri) && (this.#path.length > 0 || local === 'Document');
    if (!isReport) fail('O ficheiro não é uma resposta do banco (pain.002, versão 03 ou 10).');
    if (this.#path.push(local) > DEEPEST) fail('O ficheiro não é uma resposta do banco.');
    this.#text = '';
    const path = this.#pathBelow();
    if (path === PAYMENT) this.#payment = { ...SILENT };
    if (path === LINE) [this.#line, this.#endToEndId] = [{ ...SILENT }, ''];
    if (path.endsWith('/StsRsnInf')) this.#reason = { code: '', text: '' };
  }

  text(text: string): void {
    if (this.#text.length < LONGEST_TEXT) this.#text += text.slice(0, LONGEST_TEXT);
  }

  close(): void {
    this.#take(this.#pathBelow(), this.#text.trim());
    this.#path.pop();
    this.#text = '';
  }

  #pathBelow(): string {
    return this.#path.slice(2).join('/');
  }

  #take(path: string, text: string): void {
    switch (path) {
      case 'GrpHdr/MsgId':
        this.#messageId = text;
        return;
      case `${GROUP}/OrgnlMsgId`:
        if (this.#originalMessageId !== '') fail('O ficheiro responde a mais de um ficheiro.');
        this.#originalMessageId = text;
        return;
      case `${GROUP}/GrpSts`:
        Object.assign(this.#group, statusOfGroup(text));
        return;
      case `${PAYMENT}/PmtInfSts`:
        Object.assign(this.#payment, statusOfGroup(text));
        return;
      case PAYMENT:
        this.#payments.push(this.#payment);
        return;
      case `${LINE}/OrgnlEndToEndId`:
        this.#endToEndId = text;
        return;
      case `${LINE}/TxSts`:
        Object.assign(this.#line, statusOf(text));
        return;
      case LINE:
        this.#takeLine(this.#standing(this.#line));
        return;
      default:
        this.#takeReason(path, text);
    }
  }

  #takeReason(path: string, text: string): void {
    const reason = this.#reason;
    if (/\/StsRsnInf\/Rsn\/(Cd|Prtry)$/.test(path)) reason.code = text;
    if (path.endsWith('/StsRsnInf/AddtlInf') && reason.text.length < LONGEST_TEXT) {
      reason.text = `${reason.text} ${text}`.trim();
    }
    if (path.endsWith('/StsRsnInf')) this.#levelOf(path).reason ??= reason;
  }

  #levelOf(path: string): Level {
    if (path.startsWith(`${LINE}/`)) return this.#line;
    return path.startsWith(`${PAYMENT}/`) ? this.#payment : this.#group;
  }

  /** The line as it stands below its payment and group. A line that is named has a status, if an unknown one. */
  #standing(line: Level): Level {
    const level = below(line, below(this.#payment, below(this.#group, SILENT)));
    return level.status === null ? { ...level, status: 'unknown', code: '' } : level;
  }

  /** A transaction with two different statuses counts as unknown. */
  #takeLine(line: Level): void {
    const before = this.#lines.get(this.#endToEndId);
    if (before === undefined) this.#lines.set(this.#endToEndId, line);
    else if (before.status !== line.status && before.status !== 'unknown') {
      const code = `${before.code}, ${line.code}`;
      this.#lines.set(this.#endToEndId, { ...line, status: 'unknown', code });
    }
    if (this.#lines.size > MOST_LINES) fail(`O ficheiro traz mais de ${MOST_LINES} transferências.`);
  }

  report(): StatusReport {
    if (this.#originalMessageId === '') fail('O ficheiro não diz a que ficheiro responde.');
    return {
      messageId: this.#messageId,
      originalMessageId: this.#originalMessageId,
      rest: this.#rest(),
      lines: [...this.#lines].map(([endToEndId, line]) => ({ endToEndId, ...line })),
    };
  }

  /** Volante's files have one payment information block; several in the answer that disagree count as none. */
  #rest(): Level {
    const group = below(this.#group, SILENT);
    const [first = group, ...others] = this.#payments.map((payment) => below(payment, group));
    return others.some(({ status }) => status !== first.status) ? SILENT : first;
  }
}

/** A level without a status has the one above it. A reason in place of a status is a problem, whose status is unknown
 * unless the level above is refused. */
function below(own: Level, above: Level): Level {
  if (own.status !== null || own.code !== '') return own;
  const { status } = above;
  const isProblem = own.reason !== null && status !== 'rejected' && status !== 'unknown';
  if (isProblem) return { ...own, status: 'unknown' };
  return { ...above, reason: own.reason ?? above.reason };
}

/** `null` where the bank reports no status. */
type LineStatus = 'accepted' | 'pending' | 'rejected' | 'unknown' | null;

/** `code` is the bank's. */
type Status = { status: LineStatus; code: string };

const ACCEPTED = ['ACTC', 'ACCP', 'ACSP', 'ACWC', 'ACSC', 'ACCC', 'ACFC'];
const PENDING = ['RCVD', 'PDNG'];
const REJECTED = ['RJCT'];

/** Status of a group whose transactions have a status each. */
const PARTLY = 'PART';

function statusOfGroup(code: string): Status {
  return code === PARTLY ? { status: null, code } : statusOf(code);
}

function statusOf(code: string): Status {
  if (ACCEPTED.includes(code)) return { status: 'accepted', code };
  if (PENDING.includes(code)) return { status: 'pending', code };
  return { status: REJECTED.includes(code) ? 'rejected' : 'unknown', code };
}
