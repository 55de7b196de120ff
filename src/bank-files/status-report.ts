import { SaxesParser, type SaxesTagNS } from 'saxes';

export type Reason = { code: string; text: string };

/** What a bank says of a payment; `null` where it says nothing of its own and nothing above it does. */
export type LineStatus = 'accepted' | 'pending' | 'rejected' | null;

export type StatusReport = {
  /** The bank's own. */
  messageId: string;
  /** Of the file that is answered. */
  originalMessageId: string;
  status: LineStatus;
  reasons: readonly Reason[];
  lines: readonly { endToEndId: string; status: LineStatus; reasons: readonly Reason[] }[];
};

export class StatusReportFault extends Error {
  override name = 'StatusReportFault';
}

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.(03|10)$/;
const MOST_BYTES = 8_000_000;
const DEEPEST = 16;

const MEANINGS: Readonly<Record<string, Exclude<LineStatus, null>>> = {
  ...{ ACTC: 'accepted', ACCP: 'accepted', ACSP: 'accepted', ACWC: 'accepted', ACSC: 'accepted' },
  ...{ ACCC: 'accepted', RCVD: 'pending', PDNG: 'pending', ACFC: 'accepted', RJCT: 'rejected' },
};

type Level = { status: LineStatus; reasons: Reason[] };
type Line = Level & { endToEndId: string };

/** A payment status report of ISO 20022, pain.002 .03 or .10. Raises StatusReportFault with what is wrong, in words. */
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
  parser.on('closetag', () => reading.close());
  parser.write(decoded(bytes)).close();
  return reading.report();
}

function fail(words: string): never {
  throw new StatusReportFault(words);
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fail('O ficheiro não está em UTF-8.');
  }
}

/** Follows the elements by their path below `CstmrPmtStsRpt`. */
class Reading {
  #path: string[] = [];
  #text = '';
  #messageId = '';
  #originalMessageId = '';
  #group: Level = { status: null, reasons: [] };
  #payment: Level = { status: null, reasons: [] };
  #line: Line = { endToEndId: '', status: null, reasons: [] };
  #reason: Reason = { code: '', text: '' };
  readonly #lines: Line[] = [];

  open({ local, uri }: SaxesTagNS): void {
    const isReport = NAMESPACE.test(uri) && (this.#path.length > 0 || local === 'Document');
    if (!isReport) fail('O ficheiro não é uma resposta do banco (pain.002, versão 03 ou 10).');
    if (this.#path.push(local) > DEEPEST) fail('O ficheiro não é uma resposta do banco.');
    this.#text = '';
    if (local === 'OrgnlPmtInfAndSts') this.#payment = { status: null, reasons: [] };
    if (local === 'TxInfAndSts') this.#line = { endToEndId: '', status: null, reasons: [] };
    if (local === 'StsRsnInf') this.#reason = { code: '', text: '' };
  }

  text(text: string): void {
    this.#text += text;
  }

  close(): void {
    const path = this.#path.slice(2).join('/');
    this.#take(path, this.#text.trim());
    this.#path.pop();
    this.#text = '';
  }

  #take(path: string, text: string): void {
    switch (path) {
      case 'GrpHdr/MsgId':
        this.#messageId = text;
        return;
      case 'OrgnlGrpInfAndSts/OrgnlMsgId':
        if (this.#originalMessageId !== '') fail('O ficheiro responde a mais de um ficheiro.');
        this.#originalMessageId = text;
        return;
      case 'OrgnlPmtInfAndSts/TxInfAndSts/OrgnlEndToEndId':
        this.#line.endToEndId = text;
        return;
      case 'OrgnlPmtInfAndSts/TxInfAndSts':
        this.#lines.push(this.#inherited(this.#line));
        return;
      default:
        this.#takeStatus(path, text);
    }
  }

  #takeStatus(path: string, text: string): void {
    const level = this.#levelOf(path);
    if (/\/(GrpSts|PmtInfSts|TxSts)$/.test(path)) level.status = MEANINGS[text] ?? null;
    if (path.endsWith('/StsRsnInf/Rsn/Cd') || path.endsWith('/StsRsnInf/Rsn/Prtry')) this.#reason.code = text;
    if (path.endsWith('/StsRsnInf/AddtlInf')) this.#reason.text = `${this.#reason.text} ${text}`.trim();
    if (path.endsWith('/StsRsnInf')) level.reasons.push(this.#reason);
  }

  #levelOf(path: string): Level {
    if (path.startsWith('OrgnlPmtInfAndSts/TxInfAndSts/')) return this.#line;
    return path.startsWith('OrgnlPmtInfAndSts/') ? this.#payment : this.#group;
  }

  #inherited({ endToEndId, status, reasons }: Line): Line {
    const above = [this.#payment, this.#group].find((level) => level.status !== null);
    if (status !== null || above === undefined) return { endToEndId, status, reasons };
    return { endToEndId, status: above.status, reasons: reasons.length > 0 ? reasons : above.reasons };
  }

  report(): StatusReport {
    if (this.#originalMessageId === '') fail('O ficheiro não diz a que ficheiro responde.');
    // Volante's files have one payment information block: its word is the file's where the group has none.
    const { status, reasons } = this.#group.status === null ? this.#payment : this.#group;
    return {
      messageId: this.#messageId,
      originalMessageId: this.#originalMessageId,
      status,
      reasons,
      lines: this.#lines,
    };
  }
}
