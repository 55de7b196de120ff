import type { ImportAnswer } from '../../../src/people/imports/schema';
import { answerOf, api } from '../../ui/requests/api';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';

/** The things that a file brings in. A dry run reports what would happen, and writes nothing. */
export type Imported = {
  title: string;
  /** One and many of them, and of them that were imported. */
  nouns: readonly [one: string, many: string];
  done: readonly [one: string, many: string];
  hints: readonly string[];
  template: string;
  /** Lists that change by it. */
  refreshed: readonly (readonly string[])[];
  send: (file: File, dryRun: boolean) => Promise<ImportAnswer>;
};

const formOf = (file: File, dryRun: boolean) => ({ file, dryRun: dryRun ? 'true' : 'false' }) as const;

export const DRIVERS: Imported = {
  title: 'Importar condutores',
  nouns: ['condutor', 'condutores'],
  done: ['condutor importado', 'condutores importados'],
  hints: [
    'Para uma frota que já trabalha: cada linha cria um condutor ativo, sem documentos. Entram todas as linhas, ou nenhuma; quem já existe não é repetido.',
    'O modelo traz duas linhas de exemplo, para apagar. O Tipo de Contrato é Slot ou Aluguer, e uma data escreve-se 31/12/2025.',
  ],
  template: '/api/driver-imports/template',
  refreshed: [DRIVERS_KEY, ['/api/stats'], ['/api/financial-records'], ['/api/payment-reports']],
  send: (file, dryRun) => answerOf(api['driver-imports'].$post({ form: formOf(file, dryRun) })),
};

export const CARS: Imported = {
  title: 'Importar viaturas',
  nouns: ['viatura', 'viaturas'],
  done: ['viatura importada', 'viaturas importadas'],
  hints: [
    'Cada linha cria uma viatura, com os seus documentos, os seus cartões e o condutor atual. Entram todas as linhas, ou nenhuma; uma matrícula que já existe não é repetida.',
    'Basta a matrícula. O condutor indica-se pelo email ou pelo número CMTVDE, e desde quando por um dia e, se for preciso, uma hora: 31/12/2025 18:30.',
  ],
  template: '/api/car-imports/template',
  refreshed: [['/api/cars'], ['/api/car-cards']],
  send: (file, dryRun) => answerOf(api['car-imports'].$post({ form: formOf(file, dryRun) })),
};
