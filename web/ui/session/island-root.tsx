import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useOwnSessions } from './own-sessions';
import { createQueryClient } from './query-client';

/** The root of every island that asks the server: its query cache, and the dialog of the top navigation. */
export function IslandRoot({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  const { opened, close } = useOwnSessions();
  return (
    <QueryClientProvider client={client}>
      {children}
      {opened && <opened.Dialog onClose={close} />}
    </QueryClientProvider>
  );
}
