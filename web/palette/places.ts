import type { FoundDriver } from '../../src/people/drivers/schema';
import { DRIVER_STATUS_LABELS } from '../../src/people/drivers/status-rules';
import { foldText } from '../../src/platform/domain/text';
import { driverLink, driversLink, FIRST_DRIVERS } from '../ui/driver-links';
import { formatDate } from '../ui/format';

/** A place that the palette leads to, or an act of the page: `opens` names the button that does the same. */
export type Place = { label: string; detail?: string } & ({ href: string } | { opens: 'sessions' | 'keys' });

export type Group = { title: string; places: Place[] };

const PAGES: readonly Place[] = [
  { label: 'Dashboard', href: '/' },
  { label: 'Condutores', href: '/drivers' },
  { label: 'Financeiro', href: '/finances' },
  { label: 'Documentos', href: '/documents' },
  { label: 'Email IMAP', href: '/email-config' },
  { label: 'Registar', href: '/register' },
];

const ACTS: readonly Place[] = [
  { label: 'Carregar relatório', href: '/finances?passo=relatorios' },
  { label: 'Associar linhas em espera', href: '/finances?passo=linhas' },
  { label: 'Decidir correções', href: '/finances?passo=acertos' },
  { label: 'Fechar a semana', href: '/finances?passo=fecho' },
  { label: 'Pagar a semana e ver extratos', href: '/finances?passo=pagamento' },
  { label: 'Validar condutores pendentes', href: driversLink('PENDING_VALIDATION') },
  { label: 'Importar condutores', href: FIRST_DRIVERS.href },
  { label: 'As suas sessões', opens: 'sessions' },
  { label: 'Teclas', opens: 'keys' },
  { label: 'Sair', href: '/api/logout' },
];

/** The number of weeks without a text, and the most with one. */
const FIRST_WEEKS = 3;
const MOST_WEEKS = 8;

export type Found = { drivers: readonly FoundDriver[]; weeks: readonly { weekStartDate: string }[] };

/** The groups with a place for the text. The drivers come last, since they are found later. */
export function groupsFor(typed: string, { drivers, weeks }: Found): Group[] {
  const fits = ({ label, detail = '' }: Place) => beginsWords(`${label} ${detail}`, typed);
  const most = typed.trim() === '' ? FIRST_WEEKS : MOST_WEEKS;
  return [
    { title: 'Páginas', places: PAGES.filter(fits) },
    { title: 'Ações', places: ACTS.filter(fits) },
    { title: 'Semanas', places: weeks.map(placeOfWeek).filter(fits).slice(0, most) },
    { title: 'Condutores', places: drivers.map(placeOfDriver) },
  ].filter(({ places }) => places.length > 0);
}

/** Each word begins a word of the text: `ana` finds no `semana`. */
function beginsWords(text: string, typed: string): boolean {
  const words = foldText(text).split(' ');
  return foldText(typed)
    .split(' ')
    .every((begun) => words.some((word) => word.startsWith(begun)));
}

/** A driver at work leads to their weeks, any other to their documents. */
function placeOfDriver({ id, fullName, email, status }: FoundDriver): Place {
  const href = driverLink(id, status === 'ACTIVE' ? 'weeks' : 'documents');
  return { label: fullName, detail: `${email} · ${DRIVER_STATUS_LABELS[status]}`, href };
}

function placeOfWeek({ weekStartDate }: Found['weeks'][number]): Place {
  return { label: `Semana de ${formatDate(weekStartDate)}`, href: `/finances?semana=${weekStartDate}` };
}
