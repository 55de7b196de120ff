import { useState } from 'react';
import type { OwnPage } from '../../src/operations/me/schema';
import { contractLabel } from '../../src/platform/domain/contract';
import { formatDate } from '../ui/format';
import { DriverStatusBadge } from '../ui/status-badges';
import { nextStep } from './next-step';

/** The state of the registration, and the next step. */
export function StandingPart({ page }: { page: OwnPage }) {
  const [now] = useState(() => new Date());
  return (
    <section
      aria-label="Estado"
      className="rounded-2xl border border-line bg-surface px-[min(1rem,5vw)] py-5 sm:px-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 font-semibold text-lg [overflow-wrap:anywhere]">{page.fullName}</p>
        <DriverStatusBadge status={page.status} />
      </div>
      <p className="mt-1 text-muted text-sm">
        {`${contractLabel(page.contractType)} · Registo de ${formatDate(page.createdAt)}`}
      </p>
      <p className="mt-3">{nextStep(page, now)}</p>
    </section>
  );
}
