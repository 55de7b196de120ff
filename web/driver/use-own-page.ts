import { useEffect, useEffectEvent, useState } from 'react';
import type { OwnPage } from '../../src/operations/me/schema';
import { isUnauthorized } from '../ui/requests/api-error';
import { readOwnPage } from './me';

export type OwnPageState = {
  page: OwnPage | null;
  hasFailed: boolean;
  isLoading: boolean;
  load: () => Promise<void>;
};

export function useOwnPage(): OwnPageState {
  const [page, setPage] = useState<OwnPage | null>(null);
  const [at, setAt] = useState<'loading' | 'failed' | 'there'>('loading');
  const load = () => {
    setAt('loading');
    return readOwnPage().then(
      (read) => {
        setPage(read);
        setAt('there');
      },
      (error) => (isUnauthorized(error) ? location.reload() : setAt('failed')),
    );
  };
  const begin = useEffectEvent(load);
  useEffect(() => void begin(), []);
  return { page, hasFailed: at === 'failed', isLoading: at === 'loading', load };
}
