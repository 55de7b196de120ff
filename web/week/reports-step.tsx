import { useQuery } from '@tanstack/react-query';
import { checklistQuery } from '../money/week-closings/week-closings';
import { ReportUpload } from '../reports/payment-reports/report-upload';
import type { StepProps } from './open-step';
import { isOfReports, stepAfterReports } from './step-states';

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
      <ReportUpload onImported={(files) => onStep(stepAfterReports(files))} />
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
