import { useId } from 'react';
import { KIND_LABELS } from '../../../src/money/costs/cost-label-rules';
import type { RestatedCosts, StatedCost } from '../../../src/money/costs/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { decideRestated } from '../../money/costs/cost-acts';
import { momentText } from '../../money/costs/cost-texts';
import { Card } from '../../ui/card';
import { formatDateTime, formatMoney } from '../../ui/format';
import { StepList } from '../../ui/step-list';
import { ConfirmedButton } from '../payment-reports/confirmed-button';
import { ITEM } from '../payment-reports/row-facts';

/** Files that state other values than staff have seen; which of the two count is theirs to decide. */
export function RestatedFiles({ files }: { files: readonly RestatedCosts[] }) {
  if (files.length === 0) return null;
  return (
    <Card
      title={countLabel(files.length, 'ficheiro com outros valores', 'ficheiros com outros valores')}
      description="Chegaram sem que alguém os visse e mudam custos que a equipa já viu. Contam os registados até que decida."
    >
      <StepList label="Ficheiros com outros valores de custos" items={files}>
        {(file) => <RestatedFile key={file.id} file={file} />}
      </StepList>
    </Card>
  );
}

function RestatedFile({ file }: { file: RestatedCosts }) {
  const nameId = useId();
  const { id, fileName, sender, receivedAt, digest, count, was, is, lines } = file;
  const decide = (take: boolean) => decideRestated(id, { take, digest });
  return (
    <li aria-labelledby={nameId} className={ITEM}>
      <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <p id={nameId} className="font-medium text-base">
          {fileName}
        </p>
        <p className="text-muted tabular-nums">
          {[sender, formatDateTime(receivedAt)].filter(Boolean).join(' · ')}
        </p>
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-2 tabular-nums">
          <Fact name="Registado" value={formatMoney(was)} />
          <Fact name="No ficheiro" value={formatMoney(is)} />
          <Fact name="Movimentos" value={String(count)} />
        </dl>
        <details className="mt-2">
          <summary className="min-h-6">Ver o que muda</summary>
          <ul className="mt-2 divide-y divide-line">
            {lines.map((line) => (
              <Line key={line.id} of={line} />
            ))}
          </ul>
          {count > lines.length && (
            <p className="mt-2 text-muted">{`São os primeiros ${lines.length} de ${count}. A decisão vale para todos.`}</p>
          )}
        </details>
      </div>
      <div className="flex min-w-0 flex-wrap content-start gap-3">
        <ConfirmedButton
          label="Manter os registados"
          size="medium"
          tone="primary"
          question="Os valores que a equipa viu continuam a contar, e este ficheiro já não pergunta por eles."
          describedBy={nameId}
          decide={() => decide(false)}
          toast={{ tone: 'success', title: 'Valores mantidos', description: fileName }}
        />
        <ConfirmedButton
          label="Ficar com os do ficheiro"
          size="medium"
          question="Os valores do ficheiro passam a contar. Em semanas pagas ou fechadas fica uma correção por decidir."
          describedBy={nameId}
          decide={() => decide(true)}
          toast={{ tone: 'success', title: 'Valores mudados', description: fileName }}
        />
      </div>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}

function Line({ of: { at, place, was, is } }: { of: RestatedCosts['lines'][number] }) {
  const amounts = was.amount === is.amount ? [] : [`${formatMoney(was.amount)} → ${formatMoney(is.amount)}`];
  return (
    <li className="py-1.5 tabular-nums">
      <p>{momentText(at)}</p>
      <p className="text-muted">{[KIND_LABELS[was.kind], nameOf(was), place].filter(Boolean).join(' · ')}</p>
      {[...amounts, ...changesOf(was, is)].map((change) => (
        <p key={change} className="font-medium">
          {change}
        </p>
      ))}
    </li>
  );
}

const NAMES = { plate: 'Matrícula', card: 'Cartão', device: 'Identificador', vin: 'VIN' } as const;

function nameOf({ plate, card, device, vin }: StatedCost): string {
  return card ?? plate ?? device ?? vin ?? '';
}

/** The changes beside the amount. */
function changesOf(was: StatedCost, is: StatedCost): string[] {
  const names = (['plate', 'card', 'device', 'vin'] as const).flatMap((name) =>
    was[name] !== null && is[name] !== null && was[name] !== is[name]
      ? [`${NAMES[name]} ${was[name]} → ${is[name]}`]
      : [],
  );
  const kinds = was.kind === is.kind ? [] : [`${KIND_LABELS[was.kind]} → ${KIND_LABELS[is.kind]}`];
  const free = was.isFree === is.isFree ? [] : [is.isFree ? 'Deixa de ser cobrado' : 'Passa a ser cobrado'];
  return [...kinds, ...names, ...free];
}
