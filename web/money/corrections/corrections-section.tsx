import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { Correction } from '../../../src/money/corrections/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { formatMoney } from '../../ui/format';
import { useFocusOfItems } from '../../ui/kept-focus';
import { useSignInRedirect } from '../../ui/session/session';
import { correctionsQuery } from './corrections';
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
    <div
      ref={place}
      id={ANCHOR}
      tabIndex={-1}
      className={`scroll-mt-20 outline-none ${isOpen && isThere ? 'basis-full' : 'sm:ml-auto'}`}
    >
      {isThere && (
        <section
          aria-labelledby={titleId}
          className={isOpen ? 'rounded-xl border border-line bg-surface text-sm' : 'text-sm'}
        >
          <header
            className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 ${isOpen ? 'px-5 py-4' : ''}`}
          >
            <div className="flex min-w-0 flex-wrap gap-x-2 text-muted tabular-nums">
              <h2 id={titleId} className="font-semibold text-ink">
                Correções
              </h2>
              {!isOpen && <span className="sm:hidden">{data.length}</span>}
              <span className={isOpen ? '' : 'max-sm:hidden'}>
                {countLabel(data.length, 'semana', 'semanas')}: {formatMoney(sum / 100)}
              </span>
            </div>
            <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Esconder' : 'Ver correções'}
            </Button>
          </header>
          {isOpen && (
            <div className="divide-y divide-line border-line border-t">
              <p className="px-5 py-3 text-muted">
                De semanas pagas ou fechadas um relatório diz outro valor. O que aceitar entra como acerto.
              </p>
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
