import { PAPER_LABELS } from '../../../src/people/cars/car-paper-rules';
import type { DatedPaper } from '../../../src/people/cars/schema';
import { Badge } from '../../ui/badge';
import { formatDate } from '../../ui/format';
import { lapsing } from './cars';

/** The papers that lapse within 30 days, each with its word. */
export function PaperBadges({ papers }: { papers: readonly DatedPaper[] }) {
  const shown = lapsing(papers);
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {shown.map(({ paper, date, hasLapsed }) => (
        <li key={paper}>
          <Badge tone={hasLapsed ? 'bad' : 'warn'}>
            {`${PAPER_LABELS[paper]} ${hasLapsed ? 'expirou em' : 'até'} ${formatDate(date)}`}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
