import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OwnDocument, OwnPage as Page } from '../../src/operations/me/schema';
import type { DocType } from '../../src/platform/domain/document-types';
import type { UploadedFiles } from '../people/uploads/uploaded-file';
import { useUploads } from '../people/uploads/use-uploads';
import { Button } from '../ui/button';
import { PartBoundary } from '../ui/error-boundary';
import { LoadError, Loaded } from '../ui/loaded';
import { isUnauthorized } from '../ui/requests/api-error';
import { Skeleton } from '../ui/skeleton';
import { useDeferred } from '../ui/use-deferred';
import { DocumentsPart } from './documents-part';
import { keep, readKept } from './kept';
import { readOwnPage, signOut } from './me';
import { isMissing, isToRenew } from './next-step';
import { StandingPart } from './standing-part';
import { useWork } from './use-work';
import { WeekCard } from './week-card';

const loadLater = async () => (await import('./later-parts')).LaterParts;

export function OwnPage() {
  const own = useOwnPage();
  return (
    <Loaded of={own} failure="Não foi possível carregar a sua página" loading={<Placeholder />}>
      {(page) => <Parts page={page} onChanged={own.refetch} />}
    </Loaded>
  );
}

function useOwnPage() {
  const [data, setPage] = useState<Page>();
  const [at, setAt] = useState<'loading' | 'failed' | 'there'>('loading');
  const refetch = () => {
    setAt('loading');
    return readOwnPage().then(
      (read) => {
        setPage(read);
        setAt('there');
      },
      (error) => (isUnauthorized(error) ? location.reload() : setAt('failed')),
    );
  };
  const begin = useEffectEvent(refetch);
  useEffect(() => void begin(), []);
  return { data, isError: at === 'failed', isFetching: at === 'loading', refetch };
}

type Props = { page: Page; onChanged: () => Promise<void> };

/** The last week comes first, then documents that are due; those in order come after the weeks. */
function Parts({ page, onChanged }: Props) {
  const [now] = useState(() => new Date());
  const uploads = useKeptUploads(page.id);
  const isToDo = (document: OwnDocument) => isMissing(document) || isToRenew(document, now);
  const shared = { status: page.status, uploads, onSent: onChanged };
  const reload = (render: () => void) => void onChanged().then(render);
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-5">
      <PartBoundary onReload={reload}>{page.week && <WeekCard week={page.week} />}</PartBoundary>
      <PartBoundary onReload={reload}>
        <StandingPart page={page} />
      </PartBoundary>
      <PartBoundary onReload={reload}>
        <DocumentsPart {...shared} title="Por enviar" documents={page.documents.filter(isToDo)} />
      </PartBoundary>
      <Later page={page} onChanged={onChanged}>
        <PartBoundary onReload={reload}>
          <DocumentsPart
            {...shared}
            title="Documentos"
            documents={page.documents.filter((document) => !isToDo(document))}
          />
        </PartBoundary>
      </Later>
      <SignOut />
    </div>
  );
}

function Later({ page, onChanged, children }: Props & { children: ReactNode }) {
  const [hasFailed, setFailed] = useState(false);
  const LaterParts = useDeferred(loadLater, {
    wanted: !hasFailed,
    what: 'as semanas e os dados',
    onFailed: () => setFailed(true),
  });
  if (LaterParts) {
    return (
      <LaterParts page={page} onChanged={onChanged}>
        {children}
      </LaterParts>
    );
  }
  return (
    <>
      {hasFailed ? (
        <LoadError
          title="Não foi possível carregar as semanas e os dados"
          busy={false}
          onRetry={() => setFailed(false)}
        />
      ) : (
        <Skeleton className="h-64 w-full rounded-2xl" />
      )}
      {children}
    </>
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

type Kept = { files: UploadedFiles; sending: DocType[] };

/** Uploads that survive a reload, each driver's apart. */
function useKeptUploads(driverId: string) {
  const name = `documentos ${driverId}`;
  // An uploaded file is submitted at once, and only that is announced.
  const uploads = useUploads({ announce: () => undefined });
  const { files, sending } = uploads;
  const isRead = useRef(false);
  const restore = useEffectEvent(() => {
    const kept = readKept<Kept>(name);
    if (kept) uploads.restore(kept.files, kept.sending);
  });
  useEffect(() => restore(), []);
  const text = JSON.stringify({ files, sending });
  useEffect(() => {
    // The first pass has not what is restored yet.
    if (isRead.current) keep(name, JSON.parse(text));
    isRead.current = true;
  }, [name, text]);
  return uploads;
}
