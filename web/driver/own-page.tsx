import { useState } from 'react';
import type { OwnPage as Page } from '../../src/operations/me/schema';
import { Button } from '../ui/button';
import { LoadError } from '../ui/load-error';
import { Skeleton } from '../ui/skeleton';
import { useDeferred } from '../ui/use-deferred';
import { DocumentsPart } from './documents-part';
import { signOut } from './me';
import { StandingPart } from './standing-part';
import { useOwnPage } from './use-own-page';
import { useWork } from './use-work';

const loadLater = async () => (await import('./later-parts')).LaterParts;

export function OwnPage() {
  const { page, hasFailed, isLoading, load } = useOwnPage();
  if (hasFailed && !page) {
    return <LoadError title="Não foi possível carregar a sua página" busy={isLoading} onRetry={load} />;
  }
  if (!page) return <Placeholder />;
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-5">
      <StandingPart page={page} />
      <DocumentsPart page={page} onSent={load} />
      <Later page={page} onChanged={load} />
      <SignOut />
    </div>
  );
}

function Later({ page, onChanged }: { page: Page; onChanged: () => void }) {
  const [hasFailed, setFailed] = useState(false);
  const LaterParts = useDeferred(loadLater, {
    wanted: !hasFailed,
    what: 'as semanas e os dados',
    onFailed: () => setFailed(true),
  });
  if (LaterParts) return <LaterParts page={page} onChanged={onChanged} />;
  return hasFailed ? (
    <LoadError
      title="Não foi possível carregar as semanas e os dados"
      busy={false}
      onRetry={() => setFailed(false)}
    />
  ) : (
    <Skeleton className="h-64 w-full rounded-2xl" />
  );
}

function SignOut() {
  const { busy, error, run } = useWork();
  return (
    <div>
      <Button
        busy={busy !== null}
        onClick={() => void run('out', () => signOut().then(() => location.replace('/me')))}
      >
        Sair
      </Button>
      {error && (
        <p role="alert" className="mt-2 text-bad text-sm">
          {error.text}
        </p>
      )}
    </div>
  );
}

function Placeholder() {
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-4">
      <span className="sr-only">A carregar…</span>
      <Skeleton className="h-32 w-full rounded-2xl" />
      <Skeleton className="h-80 w-full rounded-2xl" />
      <Skeleton className="h-64 w-full rounded-2xl" />
    </div>
  );
}
