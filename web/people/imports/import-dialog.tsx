import { useId, useRef, useState } from 'react';
import type { ImportAnswer, ImportLine } from '../../../src/people/imports/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { Button, buttonClass } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { useAct } from '../../ui/session/mutations';
import { useFileChoice } from '../../ui/use-file-choice';
import type { Imported } from './import-kinds';

/** Makes one call at a time: first a dry run, then the import. */
function useImportAnswer({ send, refreshed, done }: Imported, onDone: () => void) {
  const [checked, setChecked] = useState<{ file: File; outcome: ImportAnswer } | null>(null);
  const { mutate, isPending, variables, error, reset } = useAct({
    mutationFn: ({ file, dryRun }: { file: File; dryRun: boolean }) => send(file, dryRun),
    onSuccess(outcome, { file, dryRun }) {
      if (dryRun) setChecked({ file, outcome });
      else onDone();
    },
    meta: {
      isDryRun: (_outcome, { dryRun }) => dryRun,
      done: ({ counts }) => countLabel(counts.new, ...done),
      refreshes: refreshed,
      after: 'success',
    },
  });
  return {
    checked,
    error,
    isBusy: isPending,
    isImporting: isPending && variables.dryRun === false,
    check(file: File) {
      setChecked(null);
      reset();
      mutate({ file, dryRun: true });
    },
    bringIn: () => checked && mutate({ file: checked.file, dryRun: false }),
  };
}

type Props = { imported: Imported; onClose: () => void };

export function ImportDialog({ imported, onClose }: Props) {
  const { checked, error, isBusy, isImporting, check, bringIn } = useImportAnswer(imported, onClose);
  const counts = checked?.outcome.counts;
  return (
    <Dialog
      title={imported.title}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button
            tone="primary"
            busy={isImporting}
            disabled={!counts || counts.faulty > 0 || counts.new === 0}
            onClick={bringIn}
          >
            {counts && counts.new > 0 ? `Importar ${countLabel(counts.new, ...imported.nouns)}` : 'Importar'}
          </Button>
          <Button onClick={onClose}>Cancelar</Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-5 p-[min(1.25rem,5vw)] sm:p-6">
        {imported.hints.map((hint) => (
          <p key={hint} className="text-muted text-sm">
            {hint}
          </p>
        ))}
        <FileChoice disabled={isBusy} template={imported.template} onChoose={check} />
        {isBusy && !isImporting && <p role="status">A ler o ficheiro…</p>}
        {error && <Notice>{failureText(error)}</Notice>}
        {checked && <FleetLines outcome={checked.outcome} />}
      </div>
    </Dialog>
  );
}

type ChoiceProps = { disabled: boolean; template: string; onChoose: (file: File) => void };

function FileChoice({ disabled, template, onChoose }: ChoiceProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { onChange } = useFileChoice(input, ([file]) => file && onChoose(file));
  return (
    <div className="flex flex-wrap gap-3">
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,.txt"
        disabled={disabled}
        onChange={onChange}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={`${buttonClass({})} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-accent`}
      >
        Escolher ficheiro CSV
      </label>
      <a href={template} download className={buttonClass({})}>
        Descarregar modelo
      </a>
    </div>
  );
}

const OUTCOMES: Record<ImportLine['outcome'], { label: string; tone: string }> = {
  faulty: { label: 'Com erros', tone: 'text-bad' },
  exists: { label: 'Já existe', tone: 'text-warn' },
  new: { label: 'Novo', tone: 'text-good' },
};

const ORDER = Object.keys(OUTCOMES) as ImportLine['outcome'][];
const SHOWN = 100;

/** Lines with errors come first. */
function FleetLines({ outcome: { counts, lines } }: { outcome: ImportAnswer }) {
  const [most, setMost] = useState(SHOWN);
  const ordered = ORDER.flatMap((outcome) => lines.filter((line) => line.outcome === outcome));
  return (
    <section aria-label="O que aconteceria" className="grid grid-cols-1 gap-4">
      <p role="status" className="flex flex-wrap gap-x-6 gap-y-1">
        {ORDER.toReversed().map((outcome) => (
          <span key={outcome} className="tabular-nums">
            <span>{`${OUTCOMES[outcome].label}: `}</span>
            <strong className="font-semibold">{counts[outcome]}</strong>
          </span>
        ))}
      </p>
      <ol className="divide-y divide-line rounded-xl border border-line">
        {ordered.slice(0, most).map(({ line, fullName, outcome, messages }) => (
          <li
            key={line}
            className="grid grid-cols-1 gap-x-4 px-4 py-2.5 text-sm sm:grid-cols-[5rem_minmax(0,1fr)_6rem]"
          >
            <span className="text-muted tabular-nums">{`Linha ${line}`}</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="block font-medium">{fullName}</span>
              {messages.map((message) => (
                <span key={message} className="block text-muted">
                  {message}
                </span>
              ))}
            </span>
            <span className={`font-medium ${OUTCOMES[outcome].tone}`}>{OUTCOMES[outcome].label}</span>
          </li>
        ))}
      </ol>
      {lines.length > most && (
        <div>
          <Button size="small" onClick={() => setMost(most + SHOWN)}>
            Mostrar mais
          </Button>
        </div>
      )}
    </section>
  );
}
