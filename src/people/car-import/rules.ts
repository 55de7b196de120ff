import { foldText } from '../../platform/domain/text';
import type { FUEL_LABELS, OWNER_LABELS } from '../cars/rules';

/** Names of the columns of the template. */
export const COLUMNS = {
  plate: 'Matrícula',
  make: 'Marca',
  model: 'Modelo',
  registeredOn: 'Primeira Matrícula',
  fuel: 'Combustível',
  owner: 'De Quem É',
  device: 'Identificador',
  fuelCard: 'Cartão de Combustível',
  chargingCard: 'Cartão de Carregamento',
  insuredUntil: 'Seguro Até',
  inspectedUntil: 'Inspeção Até',
  imtUntil: 'IMT Até',
  extinguisherUntil: 'Extintor Até',
  iucMonth: 'Mês do IUC',
  driver: 'Condutor (Email ou CMTVDE)',
  since: 'Desde',
} as const;

export type Column = keyof typeof COLUMNS;

export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];

/** Finds each column in the header in any order, case and accents. */
export function placesOf(header: readonly string[]): Map<Column, number> {
  const folded = header.map(foldText);
  return new Map(
    COLUMN_NAMES.flatMap((name) => {
      const at = folded.indexOf(foldText(COLUMNS[name]));
      return at < 0 ? [] : [[name, at] as const];
    }),
  );
}

/** The code whose label is written; the text itself where there is none. */
export function codeOf(labels: typeof FUEL_LABELS | typeof OWNER_LABELS, text: string): string {
  const found = Object.entries(labels).find(([, label]) => foldText(label) === foldText(text));
  return found?.[0] ?? text.toUpperCase();
}
