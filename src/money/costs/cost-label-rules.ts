import type { CostSource } from '../../costs/cost-files/schema';
import type { CostKind, Unclear } from '../../platform/domain/cost-kinds';

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
  'unknown-card': 'Este cartão não é de nenhuma viatura nem de nenhum condutor: registe-o em Viaturas',
  'unknown-car': 'Nenhuma viatura tem esta matrícula, ou tinha este identificador',
  'two-cars': 'A matrícula e o identificador são de duas viaturas',
  'card-of-two-cars': 'Este cartão veio com as matrículas de duas viaturas: registe-o em Viaturas',
  nobody: 'A essa hora ninguém tinha a viatura ou o cartão',
  'two-holders': 'A essa hora dois condutores partilhavam a viatura',
  'no-hour': 'O ficheiro não tem a hora, e a viatura mudou de mãos nesse dia',
  'repeated-hour': 'A viatura mudou de mãos na hora que se repete em outubro',
  future: 'A data ainda não chegou',
  'never-active': 'O condutor nunca foi aprovado',
  'large-amount': 'O valor é maior do que o habitual: confirme de quem é',
  'refund-alone': 'É uma devolução, e não há despesa que devolva',
  'refund-file': 'É uma devolução, de um ficheiro que devolve mais do que cobra',
};

/** The fleet pays it for a driver who was erased. */
export const ERASED_DOUBT = 'erased-driver';
