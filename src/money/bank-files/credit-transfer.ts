import { sepaText } from '../../people/bank-accounts/sepa-text-rules';
import { decimalOf } from '../../platform/domain/money-text';

/** `pain.001.001.NN` */
export type SepaVersion = '03' | '09';

export type Payee = {
  /** At most 35 characters; a payment keeps it for ever. */
  endToEndId: string;
  /** 1 to 99 999 999 999. */
  cents: number;
  /** The name of the account's holder. */
  name: string;
  iban: string;
  bic: string | null;
  remittance: string;
};

export type CreditTransfer = {
  version: SepaVersion;
  /** At most 31 characters; never used twice. */
  messageId: string;
  /** `YYYY-MM-DDTHH:MM:SS` in Lisbon. */
  createdAt: string;
  /** `YYYY-MM-DD` */
  executionDate: string;
  /** True books one debit of the sum; false one for each payee. */
  batchBooking: boolean;
  debtor: { name: string; nif: string; iban: string; bic: string | null };
  payees: readonly Payee[];
};

const LONGEST_NAME = 70;
const LONGEST_REMITTANCE = 140;
const MOST_CENTS = 99_999_999_999;

/** ISO 20022 within EPC132-08 and the Portuguese manual C2B. Raises RangeError for what no file can pay. */
export function creditTransferXml(transfer: CreditTransfer): string {
  const { version, messageId, debtor, payees } = transfer;
  if (payees.length === 0) throw new RangeError('a file pays somebody');
  if (!payees.every(isPayable)) throw new RangeError('an amount, a name or a reference that no file takes');
  const sums: Element[] = [
    ['NbOfTxs', String(payees.length)],
    ['CtrlSum', decimalOf(payees.reduce((sum, { cents }) => sum + cents, 0))],
  ];
  const name = sepaText(debtor.name, LONGEST_NAME);
  return xmlDocument(`urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}`, [
    'Document',
    [
      [
        'CstmrCdtTrfInitn',
        [
          [
            'GrpHdr',
            [
              ['MsgId', messageId],
              ['CreDtTm', transfer.createdAt],
              ...sums,
              ['InitgPty', [['Nm', name], identified(debtor.nif)]],
            ],
          ],
          [
            'PmtInf',
            [
              ['PmtInfId', `${messageId}-1`],
              ['PmtMtd', 'TRF'],
              ['BtchBookg', String(transfer.batchBooking)],
              ...sums,
              ['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]],
              ['ReqdExctnDt', version === '09' ? [['Dt', transfer.executionDate]] : transfer.executionDate],
              ['Dbtr', [['Nm', name]]],
              ['DbtrAcct', account(debtor.iban)],
              ['DbtrAgt', [['FinInstnId', debtor.bic === null ? NO_BIC : bicOf(version, debtor.bic)]]],
              ['ChrgBr', 'SLEV'],
              ...payees.map((payee) => payment(version, payee)),
            ],
          ],
        ],
      ],
    ],
  ]);
}

const NO_BIC: Element[1] = [['Othr', [['Id', 'NOTPROVIDED']]]];

function bicOf(version: SepaVersion, bic: string): Element[1] {
  return [[version === '09' ? 'BICFI' : 'BIC', bic]];
}

function identified(nif: string): Element {
  return ['Id', [['OrgId', [['Othr', [['Id', nif]]]]]]];
}

function account(iban: string): Element[1] {
  return [['Id', [['IBAN', iban]]]];
}

function payment(version: SepaVersion, { endToEndId, cents, name, iban, bic, remittance }: Payee): Element {
  return [
    'CdtTrfTxInf',
    [
      ['PmtId', [['EndToEndId', endToEndId]]],
      ['Amt', [['InstdAmt Ccy="EUR"', decimalOf(cents)]]],
      bic !== null && ['CdtrAgt', [['FinInstnId', bicOf(version, bic)]]],
      ['Cdtr', [['Nm', sepaText(name, LONGEST_NAME)]]],
      ['CdtrAcct', account(iban)],
      ['RmtInf', [['Ustrd', sepaText(remittance, LONGEST_REMITTANCE)]]],
    ],
  ];
}

function isPayable({ endToEndId, cents, name, remittance }: Payee): boolean {
  const isAmount = Number.isInteger(cents) && cents > 0 && cents <= MOST_CENTS;
  const isReference = /^[a-zA-Z0-9+?:().,'-]{1,35}$/.test(endToEndId);
  return isAmount && isReference && isNamed(name) && sepaText(remittance, LONGEST_REMITTANCE) !== '';
}

/** Reports whether any character of the name survives in the file. */
export function isNamed(name: string): boolean {
  return /[a-zA-Z]/.test(sepaText(name, LONGEST_NAME));
}

/** An element: its name with any attributes, and its content; a `false` child is left out. */
type Element = readonly [tag: string, content: string | readonly (Element | false)[]];

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** CR LF follows each closing tag: some banks accept nothing else (Portuguese C2B manual). */
function xmlDocument(namespace: string, root: Element): string {
  const [name, content] = root;
  return `<?xml version="1.0" encoding="UTF-8"?>\r\n<${name} xmlns="${namespace}">\r\n${inside(content)}</${name}>\r\n`;
}

function inside(content: Element[1]): string {
  if (typeof content === 'string') return content.replace(/[&<>]/g, (each) => ESCAPED[each] ?? each);
  return content.flatMap((child) => (child ? [elementText(child)] : [])).join('');
}

function elementText([tag, content]: Element): string {
  const start = typeof content === 'string' ? `<${tag}>` : `<${tag}>\r\n`;
  return `${start}${inside(content)}</${tag.split(' ')[0]}>\r\n`;
}
