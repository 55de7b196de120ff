import { useEffect, useRef, useState } from 'react';
import { type Role, rolesInWords, shownRoles } from '../../../src/platform/sessions/role-rules';
import type { OwnSession } from '../../../src/platform/sessions/schema';
import { Button } from '../button';
import { Dialog } from '../dialog';
import { formatDateTime } from '../format';
import { useKeptFocus } from '../kept-focus';
import { answerOf, api } from '../requests/api';

const FAILED = 'Não foi possível carregar as sessões.';

export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const [sessions, setSessions] = useState<readonly OwnSession[] | null>(null);
  const [trouble, setTrouble] = useState('');
  const user = useSignedIn();
  const [ending, setEnding] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, ending !== null);
  useEffect(() => {
    readSessions().then(setSessions, () => setTrouble(FAILED));
  }, []);

  async function end(id: string) {
    setEnding(id);
    setTrouble('');
    try {
      await endSession(id);
      setSessions(await readSessions());
    } catch {
      setTrouble('Não foi possível terminar a sessão. Tente novamente.');
    }
    setEnding(null);
  }

  return (
    <Dialog
      title="As suas sessões"
      size="short"
      onClose={onClose}
      footer={
        <p className="text-muted text-sm">
          Se não reconhece uma sessão, termine-a e avise quem gere o acesso da frota.
        </p>
      }
    >
      <div className="px-[min(1.25rem,5vw)] py-4 sm:px-6">
        <SignedInAs user={user} />
        <p role="status" className={trouble === '' ? 'sr-only' : 'mb-3 text-bad text-sm'}>
          {trouble || (sessions === null ? 'A carregar…' : '')}
        </p>
        <ul ref={list} tabIndex={-1} className="divide-y divide-line outline-none">
          {sessions?.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              busy={ending === session.id}
              onEnd={() => end(session.id)}
            />
          ))}
        </ul>
        {user?.hasAccount && <ChangeLink />}
      </div>
    </Dialog>
  );
}

type User = { email: string; hasAccount?: true | undefined; roles?: readonly Role[] | undefined };

/** A page for visitors has no client of queries. */
function useSignedIn(): User | null {
  const [user, setUser] = useState<User | null>(null);
  useEffect(() => {
    answerOf(api.auth.user.$get()).then(setUser, () => undefined);
  }, []);
  return user;
}

/** The person who is signed in, and as what, where roles are configured. */
function SignedInAs({ user }: { user: User | null }) {
  if (!user?.roles) return null;
  const roles = rolesInWords(user.roles);
  const as = shownRoles(user.roles).length > 1 ? `as funções ${roles}` : `a função ${roles}`;
  return <p className="mb-3 text-sm [overflow-wrap:anywhere]">{`Entrou como ${user.email}, com ${as}.`}</p>;
}

/** A page of the server, where the program has the account. */
function ChangeLink() {
  return (
    <a
      href="/account/change"
      className="inline-flex min-h-11 items-center text-accent text-sm underline underline-offset-2 hover:text-accent-strong"
    >
      Palavra-passe e segundo passo
    </a>
  );
}

type ItemProps = { session: OwnSession; busy: boolean; onEnd: () => void };

function SessionItem({ session, busy, onEnd }: ItemProps) {
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(button, busy);
  const began = formatDateTime(session.createdAt);
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex-1 basis-36">
        <p className="font-medium text-sm">
          <span>{`Iniciada em ${began} `}</span>
          {session.current && <span className="text-accent">Esta sessão</span>}
        </p>
        <p className="text-muted text-sm">{`Usada pela última vez em ${formatDateTime(session.lastSeenAt)}`}</p>
      </div>
      {!session.current && (
        <Button
          ref={button}
          tone="bad"
          busy={busy}
          onClick={onEnd}
          aria-label={`Terminar a sessão iniciada em ${began}`}
        >
          Terminar
        </Button>
      )}
    </li>
  );
}

function readSessions() {
  return answerOf(api.sessions.$get());
}

/** Idempotent: a session that has ended meanwhile (404) is a success. */
async function endSession(id: string): Promise<void> {
  const answer = await api.sessions[':id'].$delete({ param: { id } });
  if (!answer.ok && Number(answer.status) !== 404) throw new Error(`${answer.status}`);
}
