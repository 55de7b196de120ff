import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Loaded } from '../../ui/loaded';
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
  return (
    <Loaded of={session} failure="Não foi possível verificar a sessão">
      {() => null}
    </Loaded>
  );
}

/** Signed in since this page was requested, as after signing in on the way back: a reload gets the real one. */
function leaveStalePage(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload') return;
  location.reload();
}
