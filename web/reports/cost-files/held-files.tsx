import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { CostFile } from '../../../src/money/costs/schema';
import { acceptCostFile, dismissCostFile } from '../../money/costs/cost-acts';
import { heldFileQuery } from '../../money/costs/costs';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { formatDateTime } from '../../ui/format';
import { useKeptFocus } from '../../ui/kept-focus';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { may } from '../../ui/session/rights';
import { StepList } from '../../ui/step-list';
import { ConfirmedButton } from '../payment-reports/confirmed-button';
import { ITEM } from '../payment-reports/row-facts';
import { useDecision } from '../payment-reports/use-decision';
import { CostsPreview } from './costs-preview';
import { importedNotice } from './imported-costs';

/** Files of costs by mail of senders whom nobody trusts for costs, each with what it would charge. */
export function HeldFiles({ files }: { files: readonly CostFile[] }) {
  if (files.length === 0) return null;
  return (
    <Card
      title={`Ficheiros de custos por aceitar (${files.length})`}
      description="Vieram por email de quem não é de confiança para custos. Nada foi cobrado."
    >
      <StepList label="Ficheiros de custos por aceitar" items={files}>
        {(file) => <HeldFile key={file.id} file={file} />}
      </StepList>
    </Card>
  );
}

function HeldFile({ file: { id, createdAt, sender, fileName } }: { file: CostFile }) {
  const nameId = useId();
  const { data, error, isFetching } = useQuery(heldFileQuery(id));
  return (
    <li aria-labelledby={nameId} className={ITEM}>
      <div className="grid min-w-0 content-start gap-4 [overflow-wrap:anywhere]">
        <div>
          <p id={nameId} className="font-medium">
            {sender ?? fileName}
          </p>
          <p className="text-muted text-sm tabular-nums">{formatDateTime(createdAt)}</p>
        </div>
        {data && <CostsPreview costs={{ outcome: 'preview', file: data }} />}
        {error && <Notice>{failureText(error)}</Notice>}
      </div>
      <div className="grid min-w-0 content-start gap-3">
        <p className="text-sm text-warn">Aceite só se o esperava e as somas fazem sentido.</p>
        <Deciding
          id={id}
          sender={sender ?? ''}
          describedBy={nameId}
          isSeen={data !== undefined && !isFetching}
        />
      </div>
    </li>
  );
}

type DecidingProps = { id: string; sender: string; describedBy: string; isSeen: boolean };

function Deciding({ id, sender, describedBy, isSeen }: DecidingProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, error } = useDecision(
    () => acceptCostFile(id, false),
    (file) => importedNotice([file]),
  );
  useKeptFocus(button, isPending);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          ref={button}
          busy={isPending}
          disabled={!isSeen}
          aria-describedby={describedBy}
          onClick={() => mutate()}
        >
          Aceitar
        </Button>
        {isSeen && may('settings') && (
          <ConfirmedButton
            label="Aceitar e confiar no remetente"
            size="medium"
            tone="primary"
            question={`Os próximos ficheiros de custos de ${sender} são cobrados sem perguntar. Só os valores fora do normal esperam. Vale só para este endereço e só para custos.`}
            describedBy={describedBy}
            decide={() => acceptCostFile(id, true)}
            toast={(file) => importedNotice([file])}
          />
        )}
        <ConfirmedButton
          label="Descartar"
          size="medium"
          question="Nada deste ficheiro é cobrado a ninguém, e as suas linhas são apagadas. Fica na lista como descartado. Para o cobrar mais tarde, carregue o ficheiro."
          describedBy={describedBy}
          decide={() => dismissCostFile(id)}
          toast={{ tone: 'success', title: 'Ficheiro descartado' }}
        />
      </div>
      {error && <Notice>{failureText(error)}</Notice>}
    </>
  );
}
