import type { ReactNode } from 'react';
import { useDeferred } from '../../ui/use-deferred';

const loadSection = async () => (await import('./corrections-section')).CorrectionsSection;

/** Once the page's own records are there; `null` where there is nothing to correct. */
export function useCorrections(isWanted: boolean): ReactNode {
  const Section = useDeferred(loadSection, {
    wanted: isWanted,
    what: 'as correções',
    onFailed: () => undefined,
  });
  return Section && isWanted && <Section />;
}
