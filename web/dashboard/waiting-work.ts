import { PLATFORM_LABELS } from '../../src/ledger/report-files/platform-label-rules';
import type { Today, WaitingOf } from '../../src/operations/today/schema';
import { namesInWords } from '../../src/platform/domain/text';
import { CAR_PAPERS, carLink, documentLink, driverLink, driversLink } from '../ui/driver-links';
import { formatDate } from '../ui/format';
import type { TodayLine } from './today-lines';

type Words = [one: string, many: string];
type Given = Omit<TodayLine, 'text' | 'people' | 'others'> & {
  words: Words;
  people?: TodayLine['people'];
};

/** Each kind of work with its count, which may be 0, in the order in which an office does it. */
export function waitingWork(today: Today): Given[] {
  return [
    ...ofReports(today),
    ...ofFiles(today),
    ofFolder(today),
    ofKeys(today),
    ...ofDrivers(today),
    ...ofMoney(today),
    ofBackup(today),
    ofProxy(today),
  ];
}

function ofReports({ week, missingReports, waitingRows, mailboxFault, worth }: Today): Given[] {
  const missing = `em falta da semana de ${formatDate(week)}: ${platformsOf(missingReports)}`;
  return [
    {
      count: mailboxFault === null ? 0 : 1,
      words: [`caixa de correio precisa de atenção. ${mailboxFault}`, ''],
      icon: 'mail-warning',
      action: 'Abrir',
      href: '/email-config',
      isFirst: true,
    },
    {
      count: missingReports.length,
      words: [`relatório ${missing}`, `relatórios ${missing}`],
      icon: 'file-up',
      action: 'Carregar',
      href: `/finances?semana=${week}&passo=relatorios`,
      takesFilesOf: week,
      isFirst: true,
    },
    {
      count: waitingRows,
      words: ['linha de relatório por associar', 'linhas de relatórios por associar'],
      icon: 'receipt-text',
      action: 'Associar',
      href: '/finances?passo=linhas',
      worth: worth?.rows,
    },
  ];
}

function ofFiles({ quarantined, worth, ...costs }: Today): Given[] {
  const { waitingCosts = 0, waitingCostFiles = 0, restatedCostFiles = 0 } = costs;
  return [
    {
      count: waitingCosts,
      words: ['custo de viaturas por atribuir', 'custos de viaturas por atribuir'],
      icon: 'car',
      action: 'Atribuir',
      href: '/finances?passo=linhas',
      worth: worth?.costs,
    },
    {
      count: restatedCostFiles,
      words: ['ficheiro com outros valores de custos', 'ficheiros com outros valores de custos'],
      icon: 'file-search',
      action: 'Decidir',
      href: '/finances?passo=linhas',
    },
    {
      count: waitingCostFiles,
      words: ['ficheiro de custos por decidir', 'ficheiros de custos por decidir'],
      icon: 'file-search',
      action: 'Decidir',
      href: '/email-config#ficheiros-de-custos',
    },
    {
      count: quarantined,
      words: ['mensagem em quarentena', 'mensagens em quarentena'],
      icon: 'mail-warning',
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
    icon: 'triangle-alert',
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
    icon: 'triangle-alert',
    action: 'Ver',
    href: '/email-config#chaves',
  };
}

function ofDrivers(today: Today): Given[] {
  const { registrations, documents, lapsingCars, dataRequests, bankAccounts, failedEmails, worth } = today;
  return [
    {
      ...ofPeople(registrations, ({ driverId, documentId }) =>
        documentId === null ? driverLink(driverId) : documentLink(documentId),
      ),
      words: ['registo de condutor por validar', 'registos de condutores por validar'],
      icon: 'user-round-check',
      action: 'Validar',
      worth: worth?.registrations,
      all: driversLink('PENDING_VALIDATION'),
    },
    {
      ...ofPeople(documents, ({ documentId }) => documentLink(documentId)),
      words: ['documento novo por validar', 'documentos novos por validar'],
      icon: 'file-text',
      action: 'Validar',
      worth: worth?.documents,
    },
    {
      ...ofPeople(bankAccounts, ({ driverId }) => driverLink(driverId, 'account')),
      words: ['conta bancária por confirmar', 'contas bancárias por confirmar'],
      icon: 'euro',
      action: 'Confirmar',
      worth: worth?.bankAccounts,
    },
    ofCars(lapsingCars),
    {
      ...ofPeople(dataRequests, ({ driverId }) => driverLink(driverId)),
      words: ['pedido de alteração de dados', 'pedidos de alteração de dados'],
      icon: 'file-text',
      action: 'Decidir',
      worth: worth?.dataRequests,
    },
    {
      ...ofPeople(failedEmails, ({ driverId }) => driverLink(driverId)),
      words: ['email não enviado nos últimos 7 dias', 'emails não enviados nos últimos 7 dias'],
      icon: 'mail-warning',
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
    icon: 'car',
    action: 'Ver',
    all: CAR_PAPERS,
  };
}

function ofMoney({ corrections, missingRecibos = 0, openWeeks, bankFiles, worth }: Today): Given[] {
  const [first] = openWeeks;
  const oldest = dayOf(first);
  const since = dayOf(bankFiles.since).slice(0, 5);
  return [
    {
      count: corrections,
      words: ['correção por decidir', 'correções por decidir'],
      icon: 'receipt-euro',
      action: 'Decidir',
      href: '/finances?passo=acertos',
      worth: worth?.corrections,
    },
    {
      count: missingRecibos,
      words: ['recibo em falta', 'recibos em falta'],
      icon: 'receipt-euro',
      action: 'Ver',
      href: '/finances?passo=recibos',
      worth: worth?.recibos,
    },
    {
      count: openWeeks.length,
      words: [`semana por fechar, a de ${oldest}`, `semanas por fechar, a mais antiga de ${oldest}`],
      icon: 'hourglass',
      action: 'Fechar',
      href: `/finances?semana=${first}&passo=fecho`,
      worth: worth?.openWeeks,
    },
    {
      count: bankFiles.count,
      words: [
        `ficheiro para o banco por marcar como pago, desde ${since}`,
        `ficheiros para o banco por marcar como pagos, desde ${since}`,
      ],
      icon: 'banknote',
      action: 'Ver',
      href: '/finances?passo=pagamento',
      worth: worth?.bankFiles,
    },
  ];
}

function ofBackup({ lateBackup }: Today): Given {
  const last = lateBackup?.lastGoodAt
    ? `a última é de ${dayOf(lateBackup.lastGoodAt)}`
    : 'ainda não há nenhuma';
  const late = `cópia de segurança em atraso, ${last}`;
  return {
    count: lateBackup ? 1 : 0,
    words: [late, late],
    icon: 'triangle-alert',
    action: 'Ver',
    href: '/api/health',
  };
}

function ofProxy({ proxyBypassed }: Today): Given {
  const bypassed =
    'proxy por acertar: chegam pedidos sem X-Forwarded-For, e quem os faz conta como um só visitante';
  return {
    count: proxyBypassed ? 1 : 0,
    words: [bypassed, bypassed],
    icon: 'triangle-alert',
    action: 'Ver',
    href: '/api/health',
  };
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
