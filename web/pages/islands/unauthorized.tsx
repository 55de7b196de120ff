import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadError } from '../../ui/load-error';
import { IslandRoot } from '../../ui/session/island-root';
import { currentUserQuery } from '../../ui/session/session';

export default function Unauthorized() {
  return (
    <IslandRoot>
      <Redirect />
    </IslandRoot>
  );
}

function Redirect() {
  const session = useQuery(currentUserQuery);
  const signedIn = Boolean(session.data);
  useEffect(() => {
    if (signedIn) leaveStalePage();
  }, [signedIn]);
  if (!session.isError) return null;
  return (
    <LoadError
      title="Não foi possível verificar a sessão"
      busy={session.isFetching}
      onRetry={() => session.refetch()}
    />
  );
}

/** Signed in since this page was requested, as after signing in on the way back: a reload gets the real one. */
function leaveStalePage(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload') return;
  location.reload();
}
