import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { Correction } from '../../../src/corrections/schema';
import { countLabel } from '../../../src/domain/text';
import { formatMoney } from '../../format';
import { correctionsQuery } from '../../queries/corrections';
import { useSignInRedirect } from '../../queries/session';
import { Button } from '../button';
import { useFocusOfItems } from '../kept-focus';
import { CorrectionsOfFile } from './corrections-of-file';

const NONE: readonly Correction[] = [];
/** As in links to the page. */
const ANCHOR = 'correcoes';

/** What came for weeks that were paid or closed, to be taken or declined; nothing where there is none. */
export function CorrectionsSection() {
  const { data = NONE, error } = useQuery(correctionsQuery);
  const titleId = useId();
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(() => location.hash === `#${ANCHOR}`);
  const isThere = data.length > 0;
  useFocusOfItems(place, data);
  useEffect(() => {
    if (isThere && location.hash === `#${ANCHOR}`) place.current?.scrollIntoView();
  }, [isThere]);
  if (useSignInRedirect(error)) return null;
  const sum = data.reduce((cents, { difference }) => cents + Math.round(Number(difference) * 100), 0);
  return (
    <div ref={place} id={ANCHOR} tabIndex={-1} className="scroll-mt-20 outline-none">
      {isThere && (
        <section aria-labelledby={titleId} className="mt-6 rounded-xl border border-line bg-surface">
          <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4">
            <div className="min-w-0">
              <h2 id={titleId} className="font-semibold">
                Correções
              </h2>
              <p className="text-muted text-sm tabular-nums">
                {countLabel(data.length, 'semana paga ou fechada', 'semanas pagas ou fechadas')} de que um
                relatório diz outro valor: {formatMoney(sum / 100)}
              </p>
            </div>
            <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Esconder' : 'Ver correções'}
            </Button>
          </header>
          {isOpen && (
            <div className="divide-y divide-line border-line border-t">
              {byFile(data).map(({ key, file, corrections }) => (
                <CorrectionsOfFile key={key} file={file} corrections={corrections} />
              ))}
            </div>
          )}
        </section>
      )}
    </div>
  );
}

/** By the newest file that says so. */
function byFile(corrections: readonly Correction[]) {
  const groups = Map.groupBy(corrections, ({ files }) => files[0]?.id ?? '');
  return [...groups].map(([key, own]) => ({ key, file: own[0]?.files[0] ?? null, corrections: own }));
}
