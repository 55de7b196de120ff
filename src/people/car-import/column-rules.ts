import { barePlate } from '../../platform/domain/plate';
import { foldText } from '../../platform/domain/text';
import { FUEL_LABELS, OWNER_LABELS } from '../cars/car-label-rules';

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

/** Lines of the template: a car of the fleet with its cards and driver, and a driver's own. No car has such plates. */
export const EXAMPLES: readonly Partial<Record<Column, string>>[] = [
  {
    plate: '00-00-AA',
    make: 'Dacia',
    model: 'Jogger',
    registeredOn: '31/12/2022',
    fuel: FUEL_LABELS.GASOLEO,
    owner: OWNER_LABELS.FROTA,
    device: '600 000 000 001',
    fuelCard: '7824 8000 0000 0001',
    insuredUntil: '31/12/2026',
    inspectedUntil: '30/11/2026',
    imtUntil: '31/12/2027',
    extinguisherUntil: '30/06/2027',
    iucMonth: '12',
    driver: 'ana@frota.example',
    since: '31/12/2025 18:30',
  },
  {
    plate: 'AA-00-00',
    make: 'Tesla',
    model: 'Model 3',
    registeredOn: '31/01/2023',
    fuel: FUEL_LABELS.ELETRICO,
    owner: OWNER_LABELS.CONDUTOR,
    chargingCard: 'PT0000000001',
    insuredUntil: '31/01/2027',
    driver: '654321',
  },
];

export function isExample(plate: string): boolean {
  return EXAMPLES.some((example) => barePlate(example.plate ?? '') === barePlate(plate));
}

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
