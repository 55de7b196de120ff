import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { checklistQuery } from '../money/week-closings/week-closings';
import type { Left } from '../reports/cost-files/imported-costs';
import { ReportUpload } from '../reports/payment-reports/report-upload';
import { buttonClass } from '../ui/button';
import type { StepProps } from './open-step';
import { isOfReports, stepAfterReports } from './step-states';

/** The reports that a week lacks, and the box that takes them. */
export function ReportsStep({ week, onStep }: StepProps) {
  const { data } = useQuery(checklistQuery(week));
  const [costs, setCosts] = useState<readonly Costs[]>([]);
  const found = data?.findings.filter(isOfReports) ?? [];
  return (
    <>
      {found.length > 0 && (
        <ul className="grid gap-1 rounded-xl bg-warn-soft px-[min(1.25rem,6vw)] py-3 text-sm text-warn [overflow-wrap:anywhere]">
          {found.map(({ check, subject, text }) => (
            <li key={`${check} ${subject}`}>{text}</li>
          ))}
        </ul>
      )}
      <ReportUpload
        onImported={(files) => {
          const step = stepAfterReports(files);
          if (step === 'relatorios') setCosts([...files.flatMap((file) => file.costs ?? []), ...costs]);
          else onStep(step);
        }}
      />
      {costs.length > 0 && <ImportedCosts costs={costs} />}
      <p className="text-muted text-sm">
        Cada ficheiro e mensagem recebidos, e a quarentena, estão em{' '}
        <a href="/email-config" className="low-target font-medium text-ink underline">
          Email IMAP
        </a>
        .
      </p>
    </>
  );
}

type Costs = NonNullable<Left['costs']>;

/** The files of costs that were imported here, which leave nothing to decide. */
function ImportedCosts({ costs }: { costs: readonly Costs[] }) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-xl border border-line bg-surface p-[min(1.25rem,6vw)] text-sm"
    >
      <h2 id={titleId} className="mb-3 font-semibold text-base">
        Custos importados
      </h2>
      <ul className="divide-y divide-line">
        {costs.map(({ id, fileName, text, payers }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
              <p className="font-medium">{fileName}</p>
              <p className="text-muted tabular-nums">{text}</p>
            </div>
            <a href={payers} className={buttonClass({ size: 'small' })}>
              Ver quem paga
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
