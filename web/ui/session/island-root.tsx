import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useOwnSessions } from './own-sessions';
import { createQueryClient, refreshOnReturn } from './query-client';

/** The root of every island that asks the server: its query cache, and the dialog of the top navigation. */
export function IslandRoot({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(() => refreshOnReturn(client), [client]);
  const { opened, close } = useOwnSessions();
  return (
    <QueryClientProvider client={client}>
      {children}
      {opened && <opened.Dialog onClose={close} />}
    </QueryClientProvider>
  );
}
