import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../ui/skeleton';
import { DocumentCard } from './document-card';
import type { DatedDocument } from './expiring-documents';

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(max(18rem,30%),1fr))]';

/** Cards rendered at first; doubled whenever one scrolls near the last. */
const AT_FIRST = 48;

export function DocumentList({ documents }: { documents: readonly DatedDocument[] }) {
  const [count, setCount] = useState(AT_FIRST);
  return (
    <>
      <ul className={GRID}>
        {documents.slice(0, count).map((document) => (
          <DocumentCard key={document.id} document={document} />
        ))}
      </ul>
      {count < documents.length && <End key={count} onNear={() => setCount(count * 2)} />}
    </>
  );
}

function End({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current) return;
    // A busy browser reports several changes at once: the last is what holds.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onNear(), {
      rootMargin: '1500px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [onNear]);
  return <div ref={end} className="h-px" />;
}

/** docs/rules/calls.md#constants */
const PLACEHOLDERS = ['1', '2', '3', '4', '5', '6'];

export function PlaceholderCards() {
  return (
    <ul aria-busy="true" aria-label="Documentos" className={GRID}>
      {PLACEHOLDERS.map((key) => (
        <li
          key={key}
          aria-hidden="true"
          data-placeholder=""
          className="h-62 rounded-xl border border-line bg-surface p-5"
        >
          <div className="flex justify-between gap-3">
            <Skeleton className="h-5 w-40 max-w-[60%]" />
            <Skeleton className="h-5 w-20 rounded-full" />
          </div>
          <Skeleton className="mt-2 h-3.5 w-28" />
          <Skeleton className="mt-6 h-3.5 w-full" />
          <Skeleton className="mt-3.5 h-3.5 w-full" />
          <Skeleton className="mt-3.5 h-3.5 w-full" />
          <Skeleton className="mt-6 h-8 w-full rounded-lg" />
        </li>
      ))}
    </ul>
  );
}
