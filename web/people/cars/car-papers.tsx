import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PAPER_LABELS } from '../../../src/people/cars/car-paper-rules';
import type { LapsingPaper } from '../../../src/people/cars/schema';
import { daysLeft, isUrgent, timeToExpiry } from '../../../src/people/documents/expiry-rules';
import { countLabel } from '../../../src/platform/domain/text';
import { Badge } from '../../ui/badge';
import { carLink } from '../../ui/driver-links';
import { formatDate } from '../../ui/format';
import { Loaded } from '../../ui/loaded';
import { lapsingPapersQuery } from './cars';

/** The papers of the cars, soonest first; nothing where none lapses. */
export function CarPapers() {
  return (
    <Loaded
      of={useQuery(lapsingPapersQuery)}
      failure="Não foi possível carregar os documentos das viaturas"
      loading={<div aria-hidden="true" className="mb-4 h-12.5 rounded-xl border border-line bg-surface" />}
      empty={null}
    >
      {(papers) => <Papers papers={papers} />}
    </Loaded>
  );
}

/** A link to this part of the page opens it. */
function Papers({ papers }: { papers: readonly LapsingPaper[] }) {
  const place = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(() => location.hash === '#viaturas');
  // It was not there yet when the browser followed the link.
  useEffect(() => {
    if (location.hash === '#viaturas') place.current?.scrollIntoView();
  }, []);
  return (
    <details
      ref={place}
      id="viaturas"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="mb-4 rounded-xl border border-line bg-surface px-[min(1.25rem,6vw)] py-3"
    >
      <summary className="min-h-6">
        {countLabel(papers.length, 'documento de viaturas', 'documentos de viaturas')}
      </summary>
      <ul aria-label="Documentos das viaturas" className="mt-3 divide-y divide-line border-line border-t">
        {isOpen && papers.map((paper) => <PaperItem key={`${paper.carId} ${paper.paper}`} of={paper} />)}
      </ul>
    </details>
  );
}

function PaperItem({ of: { carId, plate, make, model, paper, date } }: { of: LapsingPaper }) {
  const days = daysLeft(date, new Date());
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
        <p>
          <a href={carLink(carId)} className="low-target font-medium hover:underline">
            {plate}
          </a>{' '}
          <span className="text-muted text-sm">{[make, model].filter(Boolean).join(' ')}</span>
        </p>
        <p className="text-muted text-sm tabular-nums">{`${PAPER_LABELS[paper]} · ${formatDate(date)}`}</p>
      </div>
      <Badge tone={isUrgent(days) ? 'bad' : 'warn'}>{days === 0 ? 'Último dia' : timeToExpiry(days)}</Badge>
    </li>
  );
}
