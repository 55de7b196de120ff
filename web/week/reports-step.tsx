import { useQuery } from '@tanstack/react-query';
import type { Step } from '../money/finances/record-filter';
import { checklistQuery } from '../money/week-closings/week-closings';
import type { Left } from '../reports/cost-files/imported-costs';
import { ReportUpload } from '../reports/payment-reports/report-upload';
import type { StepProps } from './open-step';
import { isOfReports } from './step-states';

/** The step where staff decide what the files left open; the closing where nothing is. */
function nextStep(files: readonly Left[]): Step {
  const hasLeft = (what: 'waiting' | 'conflict') => files.some(({ counts }) => counts[what] > 0);
  if (hasLeft('waiting')) return 'linhas';
  return hasLeft('conflict') ? 'acertos' : 'fecho';
}

/** The reports that a week lacks, and the box that takes them. */
export function ReportsStep({ week, onStep }: StepProps) {
  const { data } = useQuery(checklistQuery(week));
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
      <ReportUpload onImported={(files) => onStep(nextStep(files))} />
      <p className="text-muted text-sm">
        Cada ficheiro e mensagem recebidos, e a quarentena, estão em{' '}
        <a href="/email-config" className="font-medium text-ink underline">
          Email IMAP
        </a>
        .
      </p>
    </>
  );
}
