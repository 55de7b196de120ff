import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { buttonClass } from '../components/button-class';
import { Icon } from '../components/icon';
import { ACCEPTED_FILES } from './file-refusal';
import type { UploadBox as Box } from './use-uploads';

type Props = {
  label: string;
  box: Box;
  onChoose: (files: File[]) => void;
  onCancel: () => void;
  onRemove: () => void;
};

/** The box of one document: drop a file on it, or press it to choose one. */
export function UploadBox({ label, box, onChoose, onCancel, onRemove }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { file, sending, error, again } = box;

  const chooseFromInput = useEffectEvent(() => {
    const files = [...(input.current?.files ?? [])];
    // Emptied, so that the same file can be chosen again.
    if (input.current) input.current.value = '';
    onChoose(files);
  });
  // A file chosen before the script came.
  useEffect(() => chooseFromInput(), []);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    onChoose([...event.dataTransfer.files]);
  }

  /** The pressed button goes: the focus stays in the box. */
  function thenFocus(action: () => void): () => void {
    return () => {
      action();
      input.current?.focus();
    };
  }

  const tone = error ? 'border-bad' : file && !sending ? 'border-good' : 'border-edge';
  return (
    <li
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      data-over={isOver || undefined}
      className={`flex flex-col rounded-xl border border-dashed ${tone} outline-accent outline-offset-2 has-[input:focus-visible]:outline-2 data-over:bg-accent-soft`}
    >
      <input
        ref={input}
        id={id}
        type="file"
        accept={ACCEPTED_FILES}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-state ${id}-error`}
        onChange={() => chooseFromInput()}
        className="sr-only"
      />
      <label
        htmlFor={id}
        className="flex flex-1 cursor-pointer items-center gap-3 rounded-xl p-4 hover:bg-raised"
      >
        <Icon
          name={sending ? 'file-text' : file ? 'circle-check' : 'upload'}
          className={`size-6 shrink-0 ${file && !sending ? 'text-good' : 'text-muted'}`}
        />
        <span className="min-w-0 flex-1 text-sm">
          <span id={`${id}-label`} className="block font-medium text-base">
            {label}
          </span>
          <span id={`${id}-state`} className="block text-muted">
            {(!error || file) && <State box={box} />}
          </span>
          {/* In the place of what it said on the way, or the form would move under a press as an upload fails. */}
          <span id={`${id}-error`} role="alert" className="block text-bad">
            {error}
          </span>
        </span>
      </label>
      {sending && (
        <progress
          max={100}
          value={sending.percent}
          aria-label="Progresso"
          // It takes up none of the height, or the form would move under a press as the upload ends.
          className="progress-bar mx-4 -mt-3 mb-1"
        />
      )}
      {(sending || file || again) && (
        <div className="flex gap-2 px-4 pb-4">
          {sending ? (
            <BoxButton of={id} label="Cancelar" onPress={thenFocus(onCancel)} />
          ) : (
            <>
              {again && (
                <BoxButton of={id} label="Tentar novamente" onPress={thenFocus(() => onChoose([again]))} />
              )}
              {file && (
                <>
                  <BoxButton of={id} label="Substituir" onPress={() => input.current?.click()} />
                  <BoxButton of={id} label="Remover" onPress={thenFocus(onRemove)} />
                </>
              )}
            </>
          )}
        </div>
      )}
    </li>
  );
}

function State({ box: { file, sending } }: { box: Box }) {
  if (sending) {
    return (
      <>
        <span>A carregar...</span> <span className="tabular-nums">{sending.percent} %</span>
        <span className="block truncate">{sending.fileName}</span>
      </>
    );
  }
  if (!file) return 'Escolha ou largue aqui o ficheiro';
  return (
    <>
      <span className="font-medium text-good">Documento carregado</span>
      <span className="block truncate">{file.fileName}</span>
    </>
  );
}

/** Described by the document's name, which the box shows once. */
function BoxButton({ of, label, onPress }: { of: string; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-describedby={`${of}-label`}
      onClick={onPress}
      className={buttonClass({ size: 'small' })}
    >
      {label}
    </button>
  );
}
