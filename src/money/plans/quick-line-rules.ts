import { CENT_EACH, HOW_MANY, MOST_INSTALMENTS } from '../../platform/domain/instalments';
import { centsOfDecimal } from '../../platform/domain/money-text';
import {
  SETTLEMENT_CATEGORIES,
  SETTLEMENT_LABELS,
  type SettlementCategory,
} from '../../platform/domain/settlement-categories';
import { foldText } from '../../platform/domain/text';
import { amountOfText, NO_AMOUNT } from '../settlements/amount-rules';
import { MOST_SETTLED, NOT_ZERO, TOO_MUCH } from '../settlements/settlement-limits';

export const MOST_TYPED = 200;

/** A typed acerto, as `carlos multa 250 em 4`: what of it is there already. */
export type QuickLine = {
  /** A part of the driver's name or e-mail. */
  driver: string;
  category: SettlementCategory | null;
  /** Without its sign, as it was typed; empty without one. */
  amount: string;
  /** The sign that was typed, against that of the category. */
  sign: '+' | '-' | null;
  /** The weeks of a plan; null for an acerto of one week. */
  instalments: number | null;
  /** The other words after the category. */
  text: string;
  /** The error that the form would be refused with. */
  fault: string | null;
};

/** Words for a category beside the beginning of its label. */
const ALIASES: Record<string, SettlementCategory> = {
  dano: 'DANOS',
  portagem: 'PORTAGENS',
  gasoleo: 'COMBUSTIVEL',
  gasolina: 'COMBUSTIVEL',
  carregamentos: 'CARREGAMENTO',
  multas: 'MULTA',
};

/** A shorter word may be a part of a name. */
const SHORTEST = 4;
const UNITS = ['€', 'eur', 'euro', 'euros'];
const WEEKS = ['semana', 'semanas', 'prestacao', 'prestacoes', 'vezes'];

/** The name is all before the category, which is there from the second word on. */
export function readQuickLine(typed: string): QuickLine {
  const words = typed.slice(0, MOST_TYPED).trim().split(/\s+/);
  const folded = words.map(foldText);
  const at = folded.findIndex((word, place) => place > 0 && categoryOf(word) !== null);
  const category = categoryOf(folded[at] ?? '');
  if (category === null) return { ...NOTHING, driver: words.join(' ') };
  const amountAt = folded.findIndex((word, place) => place > at && AMOUNT.test(word));
  const plan = amountAt === -1 ? null : planIn(folded, amountAt);
  const [, sign, amount = ''] = AMOUNT.exec(folded[amountAt] ?? '') ?? [];
  const isText = (place: number) =>
    place >= at + labelWords(folded, at, category) &&
    place !== amountAt &&
    !(place === amountAt + 1 && amountAt !== -1 && UNITS.includes(folded[place] ?? '')) &&
    !(plan !== null && place >= plan.from && place < plan.until);
  const line = {
    driver: words.slice(0, at).join(' '),
    category,
    amount,
    sign: sign === undefined || sign === '' ? null : sign === '+' ? ('+' as const) : ('-' as const),
    instalments: plan?.count ?? null,
    text: words.filter((_word, place) => isText(place)).join(' '),
  };
  return { ...line, fault: faultOf(line) };
}

const NOTHING: Omit<QuickLine, 'driver'> = {
  category: null,
  amount: '',
  sign: null,
  instalments: null,
  text: '',
  fault: null,
};

/** Whether the line names a driver, a category and an amount that can be. */
export function isWholeLine({ driver, category, amount, fault }: QuickLine): boolean {
  return driver !== '' && category !== null && amount !== '' && fault === null;
}

/** The words of a line are 200 characters at most. */
const AMOUNT = /^([+\-−]?)(\d[\d.,]*)€?$/;

function categoryOf(word: string): SettlementCategory | null {
  const known = ALIASES[word];
  if (known !== undefined || word.length < SHORTEST) return known ?? null;
  return SETTLEMENT_CATEGORIES.find((each) => foldText(SETTLEMENT_LABELS[each]).startsWith(word)) ?? null;
}

/** How many words from there on repeat the category's label, as in `devolução de caução`. */
function labelWords(folded: readonly string[], at: number, category: SettlementCategory): number {
  const [, ...others] = foldText(SETTLEMENT_LABELS[category]).split(' ');
  const differs = others.findIndex((word, place) => folded[at + 1 + place] !== word);
  return 1 + (differs === -1 ? others.length : differs);
}

/** `em 4`, `em 4 semanas`, right after the amount and its unit. */
function planIn(folded: readonly string[], amountAt: number) {
  const from = amountAt + (UNITS.includes(folded[amountAt + 1] ?? '') ? 2 : 1);
  if (folded[from] !== 'em' || !/^\d{1,9}$/.test(folded[from + 1] ?? '')) return null;
  const until = from + (WEEKS.includes(folded[from + 2] ?? '') ? 3 : 2);
  return { from, until, count: Number(folded[from + 1]) };
}

function faultOf({ amount, instalments }: Pick<QuickLine, 'amount' | 'instalments'>): string | null {
  if (amount === '') return null;
  const decimal = amountOfText(amount);
  if (decimal === null) return /^\d{10,}$/.test(amount) ? TOO_MUCH : NO_AMOUNT;
  const cents = centsOfDecimal(decimal);
  if (cents === 0) return NOT_ZERO;
  if (cents > MOST_SETTLED) return TOO_MUCH;
  if (instalments === null) return null;
  if (instalments < 1 || instalments > MOST_INSTALMENTS) return HOW_MANY;
  return cents < instalments ? CENT_EACH : null;
}
