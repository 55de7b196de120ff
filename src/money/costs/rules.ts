import type { CostSource } from '../../costs/cost-files/schema';
import type { CostKind, Unclear } from '../../platform/domain/cost-kinds';
import { decimalOf } from '../../platform/domain/money-text';

export const SOURCE_LABELS: Record<Exclude<CostSource, 'other'>, string> = {
  viaverde: 'Via Verde',
  prio: 'PRIO Frota',
  'prio-electric': 'PRIO Electric',
  edp: 'EDP',
  bp: 'BP Plus',
  repsol: 'Repsol',
  tesla: 'Tesla',
};

export const KIND_LABELS: Record<CostKind, string> = {
  toll: 'Portagem',
  parking: 'Estacionamento',
  subscription: 'Mensalidade',
  fuel: 'Combustível',
  charging: 'Carregamento',
  rent: 'Renda',
  other: 'Outro custo',
};

export const UNCLEAR_TEXTS: Record<Unclear, string> = {
  'unknown-card': 'Este cartão não é de nenhuma viatura nem de nenhum condutor',
  'unknown-car': 'Nenhuma viatura tem esta matrícula ou este identificador',
  'two-cars': 'A matrícula e o identificador são de duas viaturas',
  nobody: 'A essa hora ninguém tinha a viatura ou o cartão',
  'two-holders': 'A essa hora dois condutores partilhavam a viatura',
  'no-hour': 'O ficheiro não tem a hora, e a viatura mudou de mãos nesse dia',
  'repeated-hour': 'A viatura mudou de mãos na hora que se repete em outubro',
  future: 'A data ainda não chegou',
  'never-active': 'O condutor nunca foi aprovado',
};

/** The fleet pays it for a driver who was erased. */
export const ERASED_DOUBT = 'erased-driver';

type Cents = Record<'total' | 'drivers' | 'fleet' | 'waiting' | 'free' | 'replaced', number>;

type Summed = {
  state: 'driver' | 'fleet' | 'waiting' | 'free' | 'gone';
  cents: number | null;
  shareCents: number;
};

/** Sums of a file's movements by their state, in cents; the parts add up to `total`, which its lines come to. */
export function costSums(movements: readonly Summed[], total: number): Cents {
  const sums = { total, drivers: 0, fleet: 0, waiting: 0, free: 0, replaced: total };
  for (const { state, cents, shareCents } of movements) {
    if (cents === null || state === 'gone') continue;
    sums.replaced -= cents;
    sums.drivers += shareCents;
    if (state === 'waiting' || state === 'free') sums[state] += cents;
    else sums.fleet += cents - shareCents;
  }
  return sums;
}

/** The fleet's part for drivers who were erased. */
export function erasedCents(movements: readonly (Summed & { doubt: string | null })[]): number {
  const own = movements.filter(({ state, doubt }) => state === 'fleet' && doubt === ERASED_DOUBT);
  return own.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
}

export function sumsText(sums: Cents): Record<keyof Cents, string> {
  const { total, drivers, fleet, waiting, free, replaced } = sums;
  return {
    total: decimalOf(total),
    drivers: decimalOf(drivers),
    fleet: decimalOf(fleet),
    waiting: decimalOf(waiting),
    free: decimalOf(free),
    replaced: decimalOf(replaced),
  };
}
