import type { Today, Worth } from '../../src/operations/today/schema';
import { DAY_MS, lisbonDate } from '../../src/platform/domain/calendar';
import type { Right } from '../../src/platform/sessions/role-rules';
import { FIRST_DRIVERS } from '../ui/driver-links';
import type { IconName } from '../ui/icon-sheet';
import { waitingWork } from './waiting-work';

export type TodayLine = {
  count: number;
  /** The text after the count. */
  text: string;
  icon: IconName;
  action: string;
  href: string;
  /** The Monday of the week whose reports its button takes, in place of leading there. */
  takesFilesOf?: string;
  /** The week cannot begin before it is done. */
  isFirst?: true;
  /** The money at stake in euros, and since when the oldest waits: an instant or a day. */
  worth?: Worth | undefined;
  people: { name: string; href: string }[];
  /** The number of people beyond those named. */
  others: number;
  /** The list of all of them, where there is one. */
  all?: string;
};

/** The work that waits: without what the week cannot begin, then by money, then by age, then in the order in which an
 * office does it. A count of 0 has no line. */
export function todayLines(today: Today): TodayLine[] {
  return waitingWork(today)
    .filter(({ count }) => count > 0)
    .map(({ words: [one, many], people = [], ...line }) => ({
      ...line,
      people,
      text: line.count === 1 ? one : many,
      others: people.length > 0 ? line.count - people.length : 0,
    }))
    .toSorted(
      (a, b) =>
        Number(b.isFirst ?? false) - Number(a.isFirst ?? false) ||
        Number(b.worth?.sum ?? 0) - Number(a.worth?.sum ?? 0) ||
        instantOf(a) - instantOf(b),
    );
}

const instantOf = ({ worth }: TodayLine) => (worth?.since ? Date.parse(worth.since) : Number.MAX_VALUE);

/** How long something waits, by the days of Lisbon: `since` is an instant or a day, `today` a day. */
export function ageInWords(since: string, today: string): string {
  const from = lisbonDate(new Date(since));
  const days = Math.round((Date.parse(today) - Date.parse(from)) / DAY_MS);
  if (days <= 0) return 'desde hoje';
  return days === 1 ? 'desde ontem' : `há ${days} dias`;
}

export type FirstStep = {
  title: string;
  hint: string;
  isDone: boolean;
  /** The first that is not done: its button is the filled one. */
  isNext: boolean;
  /** Null where it is done elsewhere. */
  act: { label: string; href: string; needs: Right } | null;
  /** Whether drivers are invited here too. */
  invites: boolean;
};

type Step = Pick<FirstStep, 'title' | 'hint' | 'isDone' | 'act'> & { invites?: boolean };

/** The beginning of an installation, while it has no drivers or no records. */
export function firstSteps({ has }: Today): FirstStep[] {
  if (has.drivers && has.records) return [];
  const steps: Step[] = [
    {
      title: 'Convidar os condutores',
      hint: 'Cada um regista-se pela ligação, no telemóvel. Quem já trabalha pode vir de um ficheiro.',
      act: FIRST_DRIVERS,
      isDone: has.drivers,
      invites: true,
    },
    {
      title: 'Carregar o primeiro relatório',
      hint: 'O ficheiro semanal da Uber ou da Bolt.',
      act: { label: 'Carregar', href: '/email-config#carregar', needs: 'inbox' },
      isDone: has.reports,
    },
    {
      title: 'Ligar a caixa de email',
      hint: 'Para os relatórios entrarem sem os carregar.',
      act: { label: 'Ligar', href: '/email-config#ajuda', needs: 'settings' },
      isDone: has.mailbox,
    },
    {
      title: 'Indicar a conta da empresa',
      hint: 'Nome, NIF e IBAN da empresa, para pagar por ficheiro: indica-os quem gere o servidor.',
      act: null,
      isDone: has.company,
    },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return steps.map((step, at) => ({ invites: false, ...step, isNext: at === next }));
}

/** The message by which an office invites drivers: the address of the registration, and the papers it takes. */
export function invitation(address: string): string {
  return (
    `Olá! Para conduzir connosco, registe-se em ${address}\n` +
    'Demora cerca de cinco minutos. Tenha à mão o cartão de cidadão, a carta de condução, o certificado CMTVDE e o registo criminal.'
  );
}
