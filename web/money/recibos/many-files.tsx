import { useRef, useState } from 'react';
import type { ReciboOfAnswer } from '../../../src/people/recibos/schema';
import { countLabel, foldText, hasWordsOf } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { Combobox } from '../../ui/combobox';
import { FileDropBox } from '../../ui/file-drop-box';
import { answerOf, api } from '../../ui/requests/api';
import { failureText } from '../../ui/requests/failure-text';
import { useAct } from '../../ui/session/mutations';
import { MOST_HITS, type Picked } from '../../ui/use-combobox';
import { ListImport } from './list-import';
import { REFRESHES } from './recibos';
import { TypedReciboForm } from './typed-recibo';

/** The types that the server reads. */
const FILES = '.pdf,.jpg,.jpeg,.png,.csv';

const isList = ({ name }: File) => /\.csv$/i.test(name);

type Drivers = readonly { id: string; fullName: string }[];

type Sent = {
  id: string;
  file: File;
  state: 'waiting' | 'taken' | 'refused' | 'unreadable';
  text: string;
};

type Props = {
  drivers: Drivers;
  /** Whose they all are; without one, each document names its driver. */
  driverId?: string;
};

/** Takes several files at once, and shows what came of each. */
export function ManyFiles({ drivers, driverId }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { sent, isSending, send, settle } = useFiles(driverId);
  const [lists, setLists] = useState<readonly { id: string; file: File }[]>([]);
  const choose = (files: readonly File[]) => {
    const chosen = files.filter(isList);
    const documents = files.filter((file) => !isList(file));
    if (chosen.length > 0) setLists(chosen.map((file) => ({ id: crypto.randomUUID(), file })));
    if (documents.length > 0) send(documents);
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <FileDropBox
        ref={input}
        label="Ficheiros de recibos"
        accept={FILES}
        multiple
        title={isSending ? 'A ler os recibos…' : 'Carregar recibos'}
        note="PDF ou fotografia, vários de uma vez, ou a lista do Portal das Finanças (CSV)"
        disabled={isSending}
        onChoose={choose}
      />
      {lists.map(({ id, file }) => (
        <ListImport
          key={id}
          file={file}
          driverId={driverId}
          onClose={() => setLists((all) => all.filter((each) => each.id !== id))}
        />
      ))}
      <p role="status" className="text-sm tabular-nums empty:hidden">
        {sent.length > 0 && sumOf(sent)}
      </p>
      <ul className="divide-y divide-line empty:hidden">
        {sent
          .filter(({ state }) => state === 'refused' || state === 'unreadable')
          .map((each) => (
            <Left
              key={each.id}
              sent={each}
              drivers={drivers}
              driverId={driverId}
              onTaken={() => settle(each.id, { state: 'taken' })}
            />
          ))}
      </ul>
    </div>
  );
}

/** A file that was not taken, with its reason. */
function Left(props: UnreadableProps) {
  const { file, state, text } = props.sent;
  return (
    <li className="@container py-2 text-sm">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-medium">{file.name}</span>
        <span className="text-bad">{` ${text}`}</span>
      </p>
      {state === 'unreadable' && <Unreadable {...props} />}
    </li>
  );
}

function sumOf(sent: readonly Sent[]): string {
  const count = (state: Sent['state']) => sent.filter((each) => each.state === state).length;
  const [taken, rest] = [count('taken'), count('waiting')];
  const parts = [
    `${taken} de ${sent.length} recebidos`,
    ...(count('refused') > 0 ? [countLabel(count('refused'), 'recusado', 'recusados')] : []),
    ...(count('unreadable') > 0 ? [`${count('unreadable')} por escrever`] : []),
    ...(rest > 0 ? [`${rest} por ler`] : []),
  ];
  return parts.join(' · ');
}

/** Files are sent one after the other: each changes the weeks that the next is matched with. */
function useFiles(driverId: string | undefined) {
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const settle = (id: string, change: Partial<Sent>) =>
    setSent((all) => all.map((each) => (each.id === id ? { ...each, ...change } : each)));
  const { mutate, isPending } = useAct({
    async mutationFn(files: readonly File[]) {
      const chosen = files.map(
        (file): Sent => ({ id: crypto.randomUUID(), file, state: 'waiting', text: '' }),
      );
      setSent(chosen);
      for (const { id, file } of chosen) settle(id, await outcomeOf(file, driverId));
    },
    meta: { refreshes: REFRESHES },
  });
  return { sent, isSending: isPending, send: mutate, settle };
}

async function outcomeOf(file: File, driverId: string | undefined): Promise<Partial<Sent>> {
  try {
    const form = { file };
    const answer: Pick<ReciboOfAnswer, 'outcome'> & { reason?: string } = await answerOf(
      driverId === undefined
        ? api.recibos.$post({ form })
        : api.drivers[':id'].recibos.$post({ param: { id: driverId }, form }),
    );
    if (answer.outcome !== 'unreadable') return { state: 'taken' };
    return { state: 'unreadable', text: answer.reason ?? '' };
  } catch (error) {
    return { state: 'refused', text: failureText(error as Error) };
  }
}

type UnreadableProps = { sent: Sent; onTaken: () => void; driverId: string | undefined } & Omit<
  Props,
  'driverId'
>;

/** Its figures are typed, and whose it is is chosen. */
function Unreadable({ sent: { file }, drivers, driverId, onTaken }: UnreadableProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(driverId ?? '');
  const { mutate, isPending, error } = useAct({
    mutationFn: (typed: Record<string, string>) =>
      answerOf(api.drivers[':id'].recibos.$post({ param: { id: chosen }, form: { ...typed, file } })),
    onSuccess: onTaken,
    meta: { done: 'Recibo guardado', refreshes: REFRESHES },
  });
  if (!isOpen) {
    return (
      <Button size="small" className="mt-2" onClick={() => setOpen(true)}>
        Escrever os dados
      </Button>
    );
  }
  return (
    <div className="mt-3 rounded-lg bg-raised p-4">
      <TypedReciboForm
        submit="Guardar recibo"
        busy={isPending}
        error={error}
        onSend={(typed) => chosen !== '' && mutate(typed)}
        onClose={() => setOpen(false)}
      >
        {driverId === undefined && (
          <Combobox
            of={pickedOf(drivers)}
            value={chosen}
            onChange={setChosen}
            className="@min-[34rem]:col-span-full"
          />
        )}
      </TypedReciboForm>
    </div>
  );
}

function pickedOf(drivers: Drivers): Picked {
  return {
    label: 'Condutor',
    none: 'Nenhum condutor encontrado',
    failed: 'Não foi possível procurar condutores',
    key: ['recibos', 'drivers'],
    find: async (search) => {
      const isFound = hasWordsOf(search);
      return drivers
        .filter(({ fullName }) => isFound(foldText(fullName)))
        .slice(0, MOST_HITS)
        .map(({ id, fullName }) => ({ value: id, label: fullName, detail: '' }));
    },
  };
}
