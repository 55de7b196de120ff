import { PLATFORM_LABELS } from '../../src/ledger/report-files/platform-label-rules';
import type { Today, WaitingOf } from '../../src/operations/today/schema';
import { namesInWords } from '../../src/platform/domain/text';
import {
  CAR_PAPERS,
  carLink,
  documentLink,
  driverLink,
  driversLink,
  FIRST_DRIVERS,
} from '../ui/driver-links';
import { formatDate } from '../ui/format';

export type TodayLine = {
  count: number;
  /** The text after the count. */
  text: string;
  action: string;
  href: string;
  people: { name: string; href: string }[];
  /** The number of people beyond those named. */
  others: number;
  /** The list of all of them, where there is one. */
  all?: string;
};

type Words = [one: string, many: string];
type Given = Omit<TodayLine, 'text' | 'people' | 'others'> & {
  words: Words;
  people?: TodayLine['people'];
};

/** The work that waits, in the order in which an office does it; a count of 0 has no line. */
export function todayLines(today: Today): TodayLine[] {
  return [
    ...ofReports(today),
    ofFolder(today),
    ofKeys(today),
    ...ofDrivers(today),
    ...ofMoney(today),
    ofBackup(today),
    ofProxy(today),
  ]
    .filter(({ count }) => count > 0)
    .map(({ words: [one, many], people = [], ...line }) => ({
      ...line,
      people,
      text: line.count === 1 ? one : many,
      others: people.length > 0 ? line.count - people.length : 0,
    }));
}

function ofReports({ week, missingReports, waitingRows, ...others }: Today): Given[] {
  const { waitingCosts = 0, waitingCostFiles = 0, restatedCostFiles = 0, quarantined, mailboxFault } = others;
  const missing = `em falta da semana de ${formatDate(week)}: ${platformsOf(missingReports)}`;
  return [
    {
      count: mailboxFault === null ? 0 : 1,
      words: [`caixa de correio precisa de atenção. ${mailboxFault}`, ''],
      action: 'Abrir',
      href: '/email-config',
    },
    {
      count: missingReports.length,
      words: [`relatório ${missing}`, `relatórios ${missing}`],
      action: 'Carregar',
      href: `/finances?semana=${week}&passo=relatorios`,
    },
    {
      count: waitingRows,
      words: ['linha de relatório por associar', 'linhas de relatórios por associar'],
      action: 'Associar',
      href: '/finances?passo=linhas',
    },
    {
      count: waitingCosts,
      words: ['custo de viaturas por atribuir', 'custos de viaturas por atribuir'],
      action: 'Atribuir',
      href: '/finances?passo=linhas',
    },
    {
      count: restatedCostFiles,
      words: ['ficheiro com outros valores de custos', 'ficheiros com outros valores de custos'],
      action: 'Decidir',
      href: '/finances?passo=linhas',
    },
    {
      count: waitingCostFiles,
      words: ['ficheiro de custos por decidir', 'ficheiros de custos por decidir'],
      action: 'Decidir',
      href: '/email-config#ficheiros-de-custos',
    },
    {
      count: quarantined,
      words: ['mensagem em quarentena', 'mensagens em quarentena'],
      action: 'Decidir',
      href: '/email-config#quarentena',
    },
  ];
}

const NAMED = 2;

function ofFolder({ folder }: Today): Given {
  const { fault = null, waiting = [] } = folder ?? {};
  const names = namesInWords(waiting, NAMED);
  return {
    count: fault === null ? waiting.length : 1,
    words:
      fault === null
        ? [`ficheiro por ler na pasta vigiada: ${names}`, `ficheiros por ler na pasta vigiada: ${names}`]
        : [`pasta vigiada precisa de atenção. ${fault}`, ''],
    action: 'Ver',
    href: '/email-config#chaves',
  };
}

function ofKeys({ endedKeys = [] }: Today): Given {
  const names = namesInWords(endedKeys, NAMED);
  return {
    count: endedKeys.length,
    words: [
      `chave terminada, porque quem a criou já não é da equipa: ${names}`,
      `chaves terminadas, porque quem as criou já não é da equipa: ${names}`,
    ],
    action: 'Ver',
    href: '/email-config#chaves',
  };
}

function ofDrivers(today: Today): Given[] {
  const { registrations, documents, lapsingCars, dataRequests, bankAccounts, failedEmails } = today;
  return [
    {
      ...ofPeople(registrations, ({ driverId, documentId }) =>
        documentId === null ? driverLink(driverId) : documentLink(documentId),
      ),
      words: ['registo de condutor por validar', 'registos de condutores por validar'],
      action: 'Validar',
      all: driversLink('PENDING_VALIDATION'),
    },
    {
      ...ofPeople(documents, ({ documentId }) => documentLink(documentId)),
      words: ['documento novo por validar', 'documentos novos por validar'],
      action: 'Validar',
    },
    {
      ...ofPeople(bankAccounts, ({ driverId }) => driverLink(driverId, 'account')),
      words: ['conta bancária por confirmar', 'contas bancárias por confirmar'],
      action: 'Confirmar',
    },
    ofCars(lapsingCars),
    {
      ...ofPeople(dataRequests, ({ driverId }) => driverLink(driverId)),
      words: ['pedido de alteração de dados', 'pedidos de alteração de dados'],
      action: 'Decidir',
    },
    {
      ...ofPeople(failedEmails, ({ driverId }) => driverLink(driverId)),
      words: ['email não enviado nos últimos 7 dias', 'emails não enviados nos últimos 7 dias'],
      action: 'Ver',
    },
  ];
}

function ofCars({ count, first }: NonNullable<Today['lapsingCars']> = { count: 0, first: [] }): Given {
  return {
    ...ofPeople(
      { count, first: first.map(({ carId, plate }) => ({ carId, fullName: plate })) },
      ({ carId }) => carLink(carId),
    ),
    words: [
      'viatura com documentos expirados ou a expirar',
      'viaturas com documentos expirados ou a expirar',
    ],
    action: 'Ver',
    all: CAR_PAPERS,
  };
}

function ofMoney({ corrections, openWeeks, bankFiles }: Today): Given[] {
  const [first] = openWeeks;
  const oldest = dayOf(first);
  const since = dayOf(bankFiles.since).slice(0, 5);
  return [
    {
      count: corrections,
      words: ['correção por decidir', 'correções por decidir'],
      action: 'Decidir',
      href: '/finances?passo=acertos',
    },
    {
      count: openWeeks.length,
      words: [`semana por fechar, a de ${oldest}`, `semanas por fechar, a mais antiga de ${oldest}`],
      action: 'Fechar',
      href: `/finances?semana=${first}&passo=fecho`,
    },
    {
      count: bankFiles.count,
      words: [
        `ficheiro para o banco por marcar como pago, desde ${since}`,
        `ficheiros para o banco por marcar como pagos, desde ${since}`,
      ],
      action: 'Ver',
      href: '/finances?passo=pagamento',
    },
  ];
}

function ofBackup({ lateBackup }: Today): Given {
  const last = lateBackup?.lastGoodAt
    ? `a última é de ${dayOf(lateBackup.lastGoodAt)}`
    : 'ainda não há nenhuma';
  const late = `cópia de segurança em atraso, ${last}`;
  return { count: lateBackup ? 1 : 0, words: [late, late], action: 'Ver', href: '/api/health' };
}

function ofProxy({ proxyBypassed }: Today): Given {
  const bypassed =
    'proxy por acertar: chegam pedidos sem X-Forwarded-For, e quem os faz conta como um só visitante';
  return { count: proxyBypassed ? 1 : 0, words: [bypassed, bypassed], action: 'Ver', href: '/api/health' };
}

function dayOf(date: string | null | undefined): string {
  return date ? formatDate(date) : '';
}

/** The line leads to the first of them. */
function ofPeople<Of extends { fullName: string }>(
  { count, first }: WaitingOf<Of>,
  linkOf: (of: Of) => string,
) {
  const people = first.map((of) => ({ name: of.fullName, href: linkOf(of) }));
  return { count, people, href: people[0]?.href ?? '' };
}

/** `Uber e Bolt`; with the company where there are several. */
function platformsOf(reports: Today['missingReports']): string {
  const isOne = new Set(reports.map(({ organisation }) => organisation)).size === 1;
  const names = reports.map(
    ({ platform, organisation }) =>
      PLATFORM_LABELS[platform] + (isOne || !organisation ? '' : ` (${organisation})`),
  );
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' e ');
}

export type FirstStep = { title: string; hint: string; href: string | null; isDone: boolean };

/** The beginning of an installation, while it has no drivers or no records. */
export function firstSteps({ has }: Today): FirstStep[] {
  if (has.drivers && has.records) return [];
  return [
    {
      title: 'Importar condutores',
      hint: 'Um ficheiro com a frota que já trabalha.',
      href: FIRST_DRIVERS.href,
      isDone: has.drivers,
    },
    {
      title: 'Carregar o primeiro relatório',
      hint: 'O ficheiro semanal da Uber ou da Bolt.',
      href: '/finances?passo=relatorios',
      isDone: has.reports,
    },
    {
      title: 'Ligar a caixa de email',
      hint: 'Para os relatórios entrarem sem os carregar.',
      href: '/email-config#ajuda',
      isDone: has.mailbox,
    },
    {
      title: 'Indicar a conta da empresa',
      hint: 'COMPANY_NAME, COMPANY_NIF e COMPANY_IBAN, para pagar por ficheiro.',
      href: null,
      isDone: has.company,
    },
  ];
}
