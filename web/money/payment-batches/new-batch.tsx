import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type {
  BatchPreview,
  BatchSelection,
  BatchWarning,
  LeftOut,
  PaymentBatchDetails,
  PaymentBatches,
} from '../../../src/money/payment-batches/schema';
import { centsOfDecimal, euroOfCents } from '../../../src/platform/domain/money-text';
import { countLabel } from '../../../src/platform/domain/text';
import { Button, buttonClass } from '../../ui/button';
import { driverLink } from '../../ui/driver-links';
import { formatDate, formatMoney } from '../../ui/format';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { Skeleton } from '../../ui/skeleton';
import { Facts } from './facts';
import { Foldable } from './foldable';
import { previewQuery, READ_ALREADY, useBatchCreation } from './payment-batches';
import { changesBetween } from './preview-changes';
import { PreviewLines } from './preview-lines';
import { ShownPart } from './shown-part';

type Props = {
  company: NonNullable<PaymentBatches['company']>;
  selection: BatchSelection;
  onMade: (batch: PaymentBatchDetails) => void;
  /** On the page, which shows the files that were made beside it, and where the transfers unfold. */
  inPlace?: boolean;
};

/** Whether nobody has paid it, or put it into a file. */
const isToPay = ({ reason }: Left) => reason !== 'paid' && reason !== 'in_batch';

/** Previews a file before it is made. */
export function NewBatch({ company, selection, onMade, inPlace = false }: Props) {
  const { data, error, isFetching, refetch } = useQuery({
    ...previewQuery(selection),
    ...(inPlace && READ_ALREADY),
  });
  const [before, setBefore] = useState<BatchPreview | null>(null);
  const creation = useBatchCreation(selection, { onMade, onRefused: setBefore });
  return (
    <div className="grid grid-cols-1 gap-5 text-sm">
      {(!inPlace || Boolean(data?.count)) && <Intro company={company} selection={selection} />}
      {creation.error && (
        <Notice>
          <span>{failureText(creation.error)}</span>
          {before && data && data !== before && !isFetching && <Changes from={before} to={data} />}
        </Notice>
      )}
      {error && (
        <Notice>
          <span>{`${failureText(error)} `}</span>
          <button type="button" className="low-target font-semibold underline" onClick={() => refetch()}>
            Tentar novamente
          </button>
        </Notice>
      )}
      {data ? (
        <>
          <Summary of={data} />
          {data.count > 0 && (
            <div className="flex flex-wrap items-center gap-3">
              <Button
                tone="primary"
                busy={creation.isPending}
                disabled={isFetching || error !== null}
                onClick={() => creation.mutate(data)}
              >
                Criar ficheiro
              </Button>
              <p role="status" className="text-muted">
                {creation.isPending
                  ? `A criar o ficheiro com ${countLabel(data.count, 'transferência', 'transferências')}…`
                  : 'O ficheiro é logo descarregado. Criar não é pagar: o dinheiro sai quando o banco o receber.'}
              </p>
            </div>
          )}
          <LeftOutLists leftOut={inPlace ? data.leftOut.filter(isToPay) : data.leftOut} count={data.count} />
          {data.count > 0 && (
            <Foldable isFolded={inPlace} label={`Ver as transferências (${data.count})`}>
              <PreviewLines lines={data.lines} />
            </Foldable>
          )}
        </>
      ) : (
        !error && <Skeleton className="h-48 w-full" />
      )}
    </div>
  );
}

function Intro({ company, selection }: Pick<Props, 'company' | 'selection'>) {
  return (
    <p className="text-muted [overflow-wrap:anywhere]">
      <span>{`${wordsOf(selection)} De ${company.name}, conta ${company.iban}`}</span>
      {company.bank && <span>{` (${company.bank})`}</span>}
      <span>{`, em pain.001.001.${company.version}. `}</span>
      Confirme a versão com o banco e teste primeiro com uma transferência.
    </p>
  );
}

function wordsOf({ records, filter }: BatchSelection): string {
  if (records) return `${countLabel(records.length, 'registo escolhido', 'registos escolhidos')}.`;
  const { week, driver, status } = filter ?? {};
  const parts = [
    ...(week ? [`da semana de ${formatDate(week)}`] : []),
    ...(driver ? [`de condutores com «${driver}» no nome`] : []),
  ];
  if (status === 'PAID') return 'O filtro só deixa registos pagos: limpe-o para pagar os outros.';
  return `${['Todos os registos por pagar', ...parts].join(' ')}.`;
}

function Summary({ of: { count, sum, executionDate, lines } }: { of: BatchPreview }) {
  if (count === 0) return <p className="font-medium">Não há nada que possa ir num ficheiro.</p>;
  return (
    <>
      <Facts
        facts={[
          ['Transferências', String(count)],
          ['Soma', formatMoney(sum)],
          ['O banco paga a', formatDate(executionDate)],
        ]}
      />
      <Warned lines={lines} />
    </>
  );
}

const WARNINGS: readonly (readonly [BatchWarning['kind'], label: string])[] = [
  ['came_back', 'Transferência que já foi devolvida ou recusada'],
  ['above_gross', 'Valor acima dos ganhos brutos da semana'],
  ['amount', 'Valor que difere mais de 50 % do último pagamento'],
  ['shared_iban', 'IBAN que é de mais de um condutor'],
  ['other_holder', 'Titular que não é o condutor'],
  ['same_person', 'Conta indicada e confirmada pela mesma pessoa'],
  ['first_payment', 'Primeiro pagamento para a conta'],
];

/** How many lines have each warning. */
function Warned({ lines }: Pick<BatchPreview, 'lines'>) {
  const titleId = useId();
  const counts = WARNINGS.flatMap(([kind, label]) => {
    const count = lines.filter(({ warnings }) => warnings.some((each) => each.kind === kind)).length;
    return count > 0 ? [{ kind, label, count }] : [];
  });
  if (counts.length === 0) return null;
  return (
    <div className="rounded-lg bg-warn-soft px-4 py-2.5 text-warn">
      <p id={titleId}>Confirme antes de criar. Estas transferências estão no início da lista:</p>
      <ul aria-labelledby={titleId} className="mt-1 list-disc pl-5">
        {counts.map(({ kind, label, count }) => (
          <li key={kind}>
            <span>{`${label}: `}</span>
            <span className="font-semibold tabular-nums">{count}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Changes({ from, to }: { from: BatchPreview; to: BatchPreview }) {
  return (
    <ul className="mt-1 list-disc pl-5">
      {changesBetween(from, to).map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}

/** Reasons that staff can resolve, by adding or confirming a bank account. */
const OF_ACCOUNT: Partial<Record<LeftOut, string>> = {
  no_account: 'Indicar conta',
  account_waits: 'Confirmar conta',
  own_account: 'Indicar conta',
};

type Left = BatchPreview['leftOut'][number];

/** The records left out of the file, with the reasons; those that lack an account come first, each with its act. */
function LeftOutLists({ leftOut, count }: Pick<BatchPreview, 'leftOut' | 'count'>) {
  const lacking = leftOut.filter(({ reason }) => reason in OF_ACCOUNT);
  const others = leftOut.filter(({ reason }) => !(reason in OF_ACCOUNT));
  return (
    <>
      {lacking.length > 0 && <Lacking of={lacking} />}
      {others.length > 0 && (
        // Where nothing can go into a file, the reasons are what one looks for.
        <details open={count === 0 && lacking.length === 0} className="rounded-xl border border-line">
          <summary className="rounded-xl px-[min(1.25rem,5vw)] py-3 font-semibold">
            {`${countLabel(others.length, 'registo fica', 'registos ficam')} de fora`}
          </summary>
          <LeftOutList of={others} />
        </details>
      )}
    </>
  );
}

function Lacking({ of }: { of: readonly Left[] }) {
  const titleId = useId();
  const sum = of.reduce((cents, { amount }) => cents + centsOfDecimal(amount), 0);
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-xl border border-line">
      <h4 id={titleId} className="px-[min(1.25rem,5vw)] py-3 font-semibold">
        {`${countLabel(of.length, 'registo', 'registos')} sem conta confirmada: ${euroOfCents(sum)}`}
      </h4>
      <LeftOutList of={of} />
    </section>
  );
}

function LeftOutList({ of }: { of: readonly Left[] }) {
  return (
    <ShownPart items={of}>
      {(shown) => (
        <ul className="divide-y divide-line border-line border-t">
          {shown.map((each) => (
            <LeftOutItem key={each.recordId} of={each} />
          ))}
        </ul>
      )}
    </ShownPart>
  );
}

function LeftOutItem({ of: { driverId, fullName, weekStartDate, amount, reason, text } }: { of: Left }) {
  const id = useId();
  const act = OF_ACCOUNT[reason];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-[min(1.25rem,5vw)] py-3">
      <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <p id={id}>
          <a href={driverLink(driverId, 'account')} className="low-target font-medium hover:underline">
            {fullName}
          </a>
          <span>{`, semana de ${formatDate(weekStartDate)}`}</span>
        </p>
        <p className="text-muted">{text}</p>
      </div>
      <p className="tabular-nums">{formatMoney(amount)}</p>
      {act && (
        <a
          href={driverLink(driverId, 'account')}
          data-needs={reason === 'account_waits' ? 'account.confirm' : 'account.enter'}
          aria-describedby={id}
          className={buttonClass({ size: 'small' })}
        >
          {act}
        </a>
      )}
    </li>
  );
}
