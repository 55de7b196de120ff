import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { Correction } from '../../../src/money/corrections/schema';
import { centsOfDecimal, euroOfCents } from '../../../src/platform/domain/money-text';
import { countLabel } from '../../../src/platform/domain/text';
import { groupBy } from '../../ui/group-by';
import { useFocusOfItems } from '../../ui/kept-focus';
import { Loaded } from '../../ui/loaded';
import { correctionsQuery } from './corrections';
import { CorrectionsOfFile } from './corrections-of-file';

/** Corrections of paid or closed weeks, to be accepted or declined; renders nothing where there are none. */
export function CorrectionsSection() {
  const query = useQuery(correctionsQuery);
  const place = useRef<HTMLDivElement>(null);
  useFocusOfItems(place, query.data);
  return (
    <Loaded of={query} failure="Não foi possível carregar as correções">
      {(corrections) => (
        <div ref={place} tabIndex={-1} className="outline-none">
          {corrections.length > 0 && <Corrections corrections={corrections} />}
        </div>
      )}
    </Loaded>
  );
}

function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  const titleId = useId();
  const sum = corrections.reduce((cents, { difference }) => cents + centsOfDecimal(difference), 0);
  return (
    <section aria-labelledby={titleId} className="rounded-xl border border-line bg-surface text-sm">
      <header className="flex flex-wrap gap-x-2 px-[min(1.25rem,6vw)] py-4 text-muted tabular-nums">
        <h2 id={titleId} className="font-semibold text-ink">
          Correções
        </h2>
        <span>{`${countLabel(corrections.length, 'semana', 'semanas')}: ${euroOfCents(sum)}`}</span>
      </header>
      <div className="divide-y divide-line border-line border-t">
        <p className="px-[min(1.25rem,6vw)] py-3 text-muted">
          Um relatório traz valores diferentes para semanas já pagas ou fechadas. O que aceitar entra como
          acerto.
        </p>
        {byFile(corrections).map(({ key, ...each }) => (
          <CorrectionsOfFile key={key} {...each} />
        ))}
      </div>
    </section>
  );
}

/** Groups corrections by the newest file that proposes them. */
function byFile(corrections: readonly Correction[]) {
  const groups = groupBy(corrections, ({ files }) => files[0]?.id ?? '');
  return [...groups].map(([key, own]) => ({ key, file: own[0]?.files[0] ?? null, corrections: own }));
}
