import { viaVerdeWorkbook } from '../../fixtures/costs/cost-files';
import { type Case, type Known, staff } from '../case';
import { NOBODY } from './driver-page';

const HEADER =
  'Contrato;Nr Equipamento;Matrícula;Tipo de Evento;Data Saída;Barreira Saída;Operador;Valor (Transação)';
const TOLLS = `${HEADER}\n1;;ZZ-99-ZZ;Portagem;10-11-2026 10:00;Ponte;VV;1,85\n1;;ZZ-99-ZZ;Portagem;isto;Ponte;VV;x\n`;
const MAPPED = 'Viatura;Quando;Quanto\nZZ-98-ZZ;11/11/2026;2,00\n';
const MAPPING = JSON.stringify({
  at: 'Quando',
  cents: 'Quanto',
  plate: 'Viatura',
  kind: 'other',
  dateOrder: 'dmy',
});

const workbook = () => viaVerdeWorkbook([{ entry: '2026-10-06 08:01:00', value: '1.85' }]);

function file(text: BlobPart, fields: Record<string, string> = {}) {
  const body = new FormData();
  body.set('file', new File([text], 'custos.csv'));
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return { method: 'POST', path: '/api/cost-files', body };
}

const assigned = (to: string | null) => (known: Known) => ({
  method: 'POST',
  path: '/api/cost-movements/assign',
  body: { movements: [known.movement], to },
});

const group = (given: object) => ({
  method: 'POST',
  path: '/api/cost-movements/assign-group',
  body: {
    name: 'ZZ97ZZ',
    by: 'plate',
    reason: 'unknown-car',
    digest: '0'.repeat(64),
    to: 'fleet',
    ...given,
  },
});

const undone = ({ costFile }: Known) => ({ method: 'POST', path: `/api/cost-files/${costFile}/undo` });

/** Cost files, and their movements that are nobody's. */
export const COSTS: Case[] = [
  staff('no cost files', { path: '/api/cost-files' }),
  staff('a cost file without a file', { method: 'POST', path: '/api/cost-files', body: new FormData() }, 422),
  staff('a cost file of unknown columns', () => file(MAPPED)),
  staff('columns that are no mapping', () => file(MAPPED, { mapping: '{}' }), 422),
  staff('a cost file is foreseen', () => file(TOLLS, { dryRun: 'true' })),
  {
    ...staff('a cost file', () => file(TOLLS), 201),
    keep(known, body) {
      const answer: { file: { id: string } } = JSON.parse(body);
      known.costFile = answer.file.id;
    },
  },
  staff('who pays a cost file', ({ costFile }) => ({ path: `/api/cost-files/payers?files=${costFile}` })),
  staff('the same again', () => file(TOLLS)),
  staff('a file whose columns are named', () => file(MAPPED, { mapping: MAPPING }), 201),
  staff('a workbook of tolls', () => file(workbook()), 201),
  staff('cost files', { path: '/api/cost-files' }),
  {
    ...staff('lines that could not be read', { path: '/api/cost-files/unread' }),
    keep(known, body) {
      const [line]: { id: string }[] = JSON.parse(body);
      known.costLine = line?.id ?? '';
    },
  },
  staff('a line is dismissed', ({ costLine }) => ({
    method: 'POST',
    path: `/api/cost-files/unread/${costLine}/dismiss`,
  })),
  staff('sources of cost files', { path: '/api/cost-files/sources' }),
  staff('a source is charged a week later', {
    method: 'PUT',
    path: '/api/cost-files/sources/viaverde',
    body: { weeksLater: 1 },
  }),
  staff(
    'a source is charged two weeks later',
    {
      method: 'PUT',
      path: '/api/cost-files/sources/viaverde',
      body: { weeksLater: 2 },
    },
    422,
  ),
  {
    ...staff('movements that are nobody’s', { path: '/api/cost-movements/waiting' }),
    keep(known, body) {
      const [group]: { movements: { id: string }[] }[] = JSON.parse(body);
      known.movement = group?.movements[0]?.id ?? '';
    },
  },
  staff('a movement is given to nobody', assigned(NOBODY), 404),
  staff('a movement is given to a driver', ({ ana, ...known }) => assigned(ana ?? '')(known)),
  staff('the same again', ({ ana, ...known }) => assigned(ana ?? '')(known)),
  staff('the fleet pays a movement', assigned('fleet')),
  staff('a group is given as it no longer is', group({}), 409),
  staff('a group is given to nobody', group({ to: NOBODY }), 404),
  staff('a group without a payer', group({ to: null }), 422),
  staff('a movement waits again', assigned(null)),
  staff('the costs of a record', ({ record }) => ({ path: `/api/financial-records/${record}/costs` })),
  staff('the costs of no record', { path: `/api/financial-records/${NOBODY}/costs` }, 404),
  staff(
    'a cost file that is booked is dismissed',
    ({ costFile }) => ({ method: 'POST', path: `/api/cost-files/${costFile}/dismiss` }),
    409,
  ),
  staff('no cost file is dismissed', { method: 'POST', path: `/api/cost-files/${NOBODY}/dismiss` }, 404),
  staff('what the cars earned and cost in a week', {
    path: '/api/car-sums?week=2026-11-09',
  }),
  staff('what the cars earned and cost in the weeks of the picture', { path: '/api/car-sums' }),
  staff('the cars of a Tuesday', { path: '/api/car-sums?week=2026-11-10' }, 422),
  staff('the cars of a week as a table', {
    path: '/api/car-sums/export?week=2026-11-09&format=csv',
  }),
  staff('a cost file is undone', undone),
  staff('a cost file is undone again', undone),
  staff('a cost file that is none', { method: 'POST', path: `/api/cost-files/${NOBODY}/undo` }, 404),
];
