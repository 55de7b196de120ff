import { dateInWords } from '../domain/calendar';
import { euroOfCents } from '../domain/money-text';
import type { Earnings } from '../report-files/schema';

/** Of gross: the most that an adjustment or a payout is booked without confirmation. */
const TIMES_GROSS = 3;
const MOST_WEEKLY_CENTS = 1_000_000;
const FEWEST_WEEKS = 4;
/** Deviation from the median. */
const FILE_SHARE = 0.5;

const AMOUNTS = ['gross', 'commission', 'adjustments', 'cash', 'payout'] as const;
type Amount = (typeof AMOUNTS)[number];

/** In cents. */
export type Doubt =
  | {
      of: Amount | 'file';
      cents: number;
      bound: 'gross' | 'week' | 'usual';
      against: number;
    }
  | {
      of: 'payout';
      cents: number;
      bound: 'left';
      /** `YYYY-MM-DD` */
      against: string;
    };

export function doubtOf(earnings: Earnings): Doubt | null {
  const { grossCents, commissionCents, adjustmentsCents, cashCents } = earnings;
  const cents = {
    gross: grossCents,
    commission: commissionCents,
    adjustments: adjustmentsCents,
    cash: cashCents,
    payout: grossCents - commissionCents + adjustmentsCents - cashCents,
  };
  const tooMuch = AMOUNTS.find((of) => Math.abs(cents[of]) > MOST_WEEKLY_CENTS);
  if (tooMuch) return { of: tooMuch, cents: cents[tooMuch], bound: 'week', against: MOST_WEEKLY_CENTS };
  const beyond = (['adjustments', 'payout'] as const).find(
    (of) => Math.abs(cents[of]) > TIMES_GROSS * Math.max(grossCents, 0),
  );
  return beyond ? { of: beyond, cents: cents[beyond], bound: 'gross', against: grossCents } : null;
}

/** Of a week that began once the driver had left. */
export function leavingDoubtOf(earnings: Earnings, leftOn: string | null): Doubt | null {
  const { grossCents, commissionCents, adjustmentsCents, cashCents } = earnings;
  const cents = grossCents - commissionCents + adjustmentsCents - cashCents;
  return leftOn === null ? null : { of: 'payout', cents, bound: 'left', against: leftOn };
}

/** `weeks`: the platform's last ones. */
export function fileDoubtOf(cents: number, weeks: readonly number[]): Doubt | null {
  if (weeks.length < FEWEST_WEEKS) return null;
  const usual = medianOf(weeks);
  if (Math.abs(cents - usual) <= FILE_SHARE * usual) return null;
  return { of: 'file', cents, bound: 'usual', against: usual };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return Math.round((low + high) / 2);
}

const NAMES: Record<Amount | 'file', string> = {
  gross: 'Os ganhos brutos, de',
  commission: 'A comissão, de',
  adjustments: 'Os ajustes, de',
  cash: 'O dinheiro recebido, de',
  payout: 'O pagamento, de',
  file: 'Os ganhos brutos do ficheiro, de',
};

/** As stored in `fault_column`. */
export function writeDoubt({ of, cents, bound, against }: Doubt): string {
  return [of, cents, bound, against].join(' ');
}

export function doubtText(written: string): string {
  const [of = '', cents = '', bound = '', against = '', ...names] = written.split(' ');
  const said = `Diz ${inEuro(cents)}`;
  if (bound === 'company') {
    const [own = '', others = ''] = names.join(' ').split('|');
    const booked = `e desta semana já estão registados ${inEuro(against)} de «${others.replaceAll(',', '», «')}»`;
    return `${said} de «${own}», ${booked}. Confirme para somar. Se for a mesma empresa, ignore a linha, ou anule a importação anterior antes de confirmar.`;
  }
  if (bound === 'version') {
    if (names[0] === 'refused') {
      return `${said}, e uma versão que pode ser mais recente diz ${inEuro(against)}, que não foram registados por a semana estar paga ou fechada. Confirme para registar, ou ignore a linha.`;
    }
    return `${said}, e estão registados ${inEuro(against)}: não se sabe qual é a versão mais recente. Confirme para substituir, ou ignore a linha.`;
  }
  if (bound === 'left') {
    const day = dateInWords(against);
    return `${said} de uma semana que começou depois da saída do condutor, em ${day}. Confirme para registar, ou ignore a linha.`;
  }
  const name = NAMES[of as keyof typeof NAMES] ?? 'Um valor, de';
  const beyond: Record<string, string> = {
    gross: `mais do triplo dos ganhos brutos, de ${inEuro(against)}`,
    week: `mais do que ${inEuro(against)} numa semana`,
    usual: `mais de metade acima ou abaixo do habitual, de ${inEuro(against)}`,
  };
  const [booked] = names;
  const beside =
    booked === undefined ? '' : ` Estão registados ${inEuro(booked)}, que dão lugar a estes valores.`;
  return `${name} ${inEuro(cents)}: ${beyond[bound] ?? 'fora do habitual'}.${beside} Confirme os valores.`;
}

function inEuro(cents: string): string {
  return euroOfCents(Number(cents));
}
