import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mondayFrom } from '../../src/platform/domain/calendar';
import { countLabel } from '../../src/platform/domain/text';
import { checklistQuery } from '../money/week-closings/week-closings';
import { formatDate } from '../ui/format';

/** What keeps the last week that is over from closing, in a line; nothing where nothing does. */
export function LastWeek() {
  const [week] = useState(() => mondayFrom(new Date(), -1));
  const { data } = useQuery(checklistQuery(week));
  const [first, ...others] = data?.findings.filter(({ needsReason }) => needsReason) ?? [];
  if (!first) return null;
  const more = others.length > 0 ? ` E mais ${countLabel(others.length, 'ponto', 'pontos')}.` : '';
  return (
    <p className="mt-4 text-muted text-sm [overflow-wrap:anywhere] sm:mt-6">
      <a href={`/finances?semana=${week}`} className="font-medium text-ink underline">
        Antes de fechar a semana de {formatDate(week)}
      </a>
      : {first.text}
      {more}
    </p>
  );
}
