import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useOwnSessions } from './own-sessions';
import { createQueryClient } from './query-client';
import { useSignedOut } from './session';

/** `signedOut` is shown in place of the island where nobody is signed in. */
type Props = { children: ReactNode; signedOut?: ReactNode };

/** The root of every island that asks the server: its query cache, its session, and the dialog of the top navigation. */
export function IslandRoot({ children, signedOut = null }: Props) {
  const [client] = useState(createQueryClient);
  const isSignedOut = useSignedOut(client);
  const { opened, close } = useOwnSessions();
  return (
    <QueryClientProvider client={client}>
      {isSignedOut ? signedOut : children}
      {opened && <opened.Dialog onClose={close} />}
    </QueryClientProvider>
  );
}
