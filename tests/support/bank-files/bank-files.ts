import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { validateXML } from 'xmllint-wasm';
import type { CreditTransfer, Payee } from '../../../src/money/bank-files/credit-transfer';
import type { Company } from '../../../src/money/payment-batches/company';
import { nextTargetDay } from '../../../src/money/payment-batches/target-days';
import { needsBic } from '../../../src/platform/domain/iban';
import { shiftDate } from '../../fixtures/dates';
import { randomOf } from '../reports/weeks';

type AnsweredLine = { endToEndId: string; status?: string; code?: string; text?: string };

export type Answer = {
  originalMessageId: string;
  groupStatus?: string;
  paymentStatus?: string;
  paymentCode?: string;
  lines: readonly AnsweredLine[];
};

function reason(code?: string, text?: string): string {
  if (code === undefined) return '';
  const more = text === undefined ? '' : `<AddtlInf>${text}</AddtlInf>`;
  return `<StsRsnInf><Orgtr><Nm>BANCO</Nm></Orgtr><Rsn><Cd>${code}</Cd></Rsn>${more}</StsRsnInf>`;
}

const optional = (name: string, text?: string) => (text === undefined ? '' : `<${name}>${text}</${name}>`);

function line({ endToEndId, status, code, text }: AnsweredLine, at: number): string {
  return `<TxInfAndSts><StsId>S${at}</StsId><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId>${optional('TxSts', status)}${reason(code, text)}</TxInfAndSts>`;
}

/** A bank's answer to a credit transfer: pain.002, all lines in one payment information block. */
export function answerXml(version: '03' | '10', answer: Answer): string {
  const { originalMessageId, groupStatus, paymentStatus, paymentCode, lines } = answer;
  const payment =
    paymentStatus === undefined && lines.length === 0
      ? ''
      : `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${originalMessageId}-1</OrgnlPmtInfId>${optional('PmtInfSts', paymentStatus)}${reason(paymentCode)}${lines.map(line).join('')}</OrgnlPmtInfAndSts>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt>
<GrpHdr><MsgId>BANCO-1</MsgId><CreDtTm>2026-11-23T10:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${originalMessageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${optional('GrpSts', groupStatus)}</OrgnlGrpInfAndSts>
${payment}
</CstmrPmtStsRpt></Document>`;
}

export type ReadElement = { path: string; text: string };

/** The elements with text, in order, by their path; this reader shares nothing with the writer. */
export function elementsOf(xml: string): ReadElement[] {
  const elements: ReadElement[] = [];
  const path: string[] = [];
  const parser = new SaxesParser();
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    text = '';
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('closetag', () => {
    if (text.trim() !== '') elements.push({ path: path.join('/'), text });
    path.pop();
    text = '';
  });
  parser.write(xml).close();
  return elements;
}

export function textsOf(elements: readonly ReadElement[], end: string): string[] {
  return elements.filter(({ path }) => path.endsWith(end)).map(({ text }) => text);
}

const CHARACTERS = /^[a-zA-Z0-9/\-?:().,'+ ]*$/;

/** Faults that no schema detects: characters, slashes, sums, repeated ids. */
export function unseenFaults(xml: string): string[] {
  const elements = elementsOf(xml);
  const faults = elements
    .filter(({ path }) => !/(CreDtTm|ReqdExctnDt|Dt)$/.test(path))
    .filter(({ text }) => !CHARACTERS.test(text) || /^\/|\/$|\/\/|^ | $/.test(text))
    .map(({ path, text }) => `${path}: ${text}`);
  const amounts = textsOf(elements, '/InstdAmt');
  const sum = amounts.reduce((total, amount) => total + BigInt(amount.replace('.', '')), 0n);
  const written = String(sum).padStart(3, '0').replace(/(..)$/, '.$1');
  if (textsOf(elements, '/CtrlSum').some((given) => given !== written)) faults.push(`sum ${written}`);
  if (textsOf(elements, '/NbOfTxs').join() !== [amounts.length, amounts.length].join()) faults.push('count');
  if (!amounts.every((amount) => /^\d{1,9}\.\d\d$/.test(amount))) faults.push('amount');
  const ids = textsOf(elements, '/EndToEndId');
  if (new Set(ids).size !== ids.length) faults.push('an id twice');
  return faults;
}

// The schemas of ISO and the EPC, which are beside the repository and not in it.
const FOLDER = join(import.meta.dirname, '../../../../shared/schemas');

export const SCHEMAS = {
  iso03: 'pain.001.001.03.xsd',
  iso09: 'pain.001.001.09.xsd',
  epc09: 'EPC132-08_2025_V1.0_pain.001.001.09.xsd',
  answer10: 'EPC132-08_2025_V1.0_pain.002.001.10.xsd',
} as const;

/** Where they are missing, it says so, and files are not validated. */
export function hasSchemas(): boolean {
  const areThere = existsSync(join(FOLDER, SCHEMAS.iso03));
  if (!areThere) {
    process.stderr.write(
      '\n*** No ../shared/schemas: FILES FOR THE BANK ARE NOT VALIDATED AGAINST ISO 20022. ***\n\n',
    );
  }
  return areThere;
}

/** The errors that libxml2 reports, a line each; [] for none. */
export async function schemaFaults(
  schema: keyof typeof SCHEMAS,
  documents: readonly string[],
): Promise<string[]> {
  const { errors } = await validateXML({
    xml: documents.map((contents, at) => ({ fileName: `${at}.xml`, contents })),
    schema: readFileSync(join(FOLDER, SCHEMAS[schema]), 'utf8'),
    initialMemoryPages: 2_048,
    maxMemoryPages: 8_192,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}

type Random = ReturnType<typeof randomOf>;

/** Names outside a bank's character set, or that a file could break on. */
export const TRAPS = [
  'Ștefan Țepeș',
  'Łukasz Żółć',
  'Gonçalo Conceição d’Ávila',
  'Nguyễn Thị Ánh',
  'Шевченко Олена',
  'Παπαδόπουλος',
  '<Cdtr>&amp;"\'</Nm>',
  ']]><!--a',
  '//Barra//Dupla//',
  'Søren Þór Ægisson',
  'İbrahim ışık',
  'A'.repeat(90),
  `${'É'.repeat(69)}ß€`,
  'Ana\u202FMaria\u2212Silva\u200B',
  '👩‍🚗 Rita',
  'Ana\u0000\uD800 Dias',
  '%; Táxis & Filhos_Lda.',
] as const;

/** Accounts of several countries in their real formats, with valid check digits. */
const ABROAD = [
  ['DE89370400440532013000', null],
  ['ES9121000418450200051332', null],
  ['FR1420041010050500013M02606', null],
  ['GB29NWBK60161331926819', 'NWBKGB2L'],
  ['CH9300762011623852957', 'UBSWCHZH80A'],
  ['NO9386011117947', null],
  ['MT84MALT011000012345MTLCAST001S', null],
] as const;

export function portugueseIban(random: Random): string {
  const bank = ['0007', '0010', '0018', '0023', '0033', '0035', '0036'][random(7)] ?? '0035';
  const digits = Array.from({ length: 15 }, () => random(10)).join('');
  const check = 98n - (BigInt(`${bank}${digits}00`) % 97n);
  return `PT50${bank}${digits}${String(check).padStart(2, '0')}`;
}

function payee(random: Random, at: number): Payee {
  const [abroad, itsBic] = ABROAD[random(ABROAD.length * 4)] ?? [null, null];
  const iban = abroad ?? portugueseIban(random);
  return {
    endToEndId: `V${random(1_000_000)}-${at}`,
    cents: random(50) === 0 ? 99_999_999_999 : 1 + random(random(2) === 0 ? 100 : 200_000),
    name: TRAPS[random(TRAPS.length)] ?? 'Ana',
    iban,
    bic: needsBic(iban) ? itsBic : null,
    remittance: `FROTA ${TRAPS[random(TRAPS.length)]} SEMANA 2026-W${10 + random(40)}`,
  };
}

export function randomTransfer(seed: number, version: CreditTransfer['version']): CreditTransfer {
  const random = randomOf(seed);
  const day = shiftDate('2026-01-01', random(700));
  return {
    version,
    messageId: `VOLANTE-${seed}`,
    createdAt: `${day}T${String(random(24)).padStart(2, '0')}:00:59`,
    executionDate: nextTargetDay(day),
    batchBooking: random(2) === 0,
    debtor: {
      name: ['Frota Atlântica, Lda.', TRAPS[random(TRAPS.length)] ?? ''][random(2)] ?? '',
      nif: '501964843',
      iban: portugueseIban(random),
      bic: random(2) === 0 ? 'CGDIPTPL' : null,
    },
    payees: Array.from({ length: 1 + random(12) }, (_, at) => payee(random, at)),
  };
}

/** The company that pays. */
export const COMPANY: Company = {
  name: 'Frota Exemplo, Lda.',
  nif: '500000000',
  iban: 'PT50003506510000000000061',
  bic: null,
  version: '03',
  batchBooking: true,
  minimumCents: 1,
};
