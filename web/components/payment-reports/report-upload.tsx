import { type RefObject, useId, useRef } from 'react';
import { Button } from '../button';
import { Card } from '../card';
import { Icon } from '../icon';
import { useKeptFocus } from '../kept-focus';
import { Notice } from '../notice';
import { useDeferred } from '../use-deferred';
import { useFileChoice } from '../use-file-choice';
import { useReportUpload } from './use-report-upload';

const loadPreview = async () => (await import('./upload-preview')).UploadPreview;

/** A report by hand: drop it or choose it, read what it would do, then import it or not. */
export function ReportUpload() {
  const upload = useReportUpload();
  const { file, preview, action, fault, percent } = upload;
  const input = useRef<HTMLInputElement>(null);
  useKeptFocus(input, action === 'import');
  const cancel = () => {
    upload.cancel();
    input.current?.focus();
  };
  const UploadPreview = useDeferred(loadPreview, {
    wanted: file !== null,
    what: 'o resumo do relatório',
    onFailed: upload.cancel,
  });
  return (
    <Card
      title="Carregar relatório"
      description="O mesmo ficheiro que a plataforma envia por email: CSV, TXT ou ZIP."
    >
      <div className="grid grid-cols-1 gap-4">
        <DropBox
          ref={input}
          fileName={file?.name ?? null}
          disabled={action === 'import'}
          onChoose={upload.choose}
        />
        {action && (
          <div className="grid gap-2">
            <progress max={100} value={percent} aria-label="Progresso" className="progress-bar w-full" />
            <p role="status" className="text-muted text-sm tabular-nums">
              {progressText(action, percent)}
            </p>
          </div>
        )}
        {fault && (
          <Notice>
            <span className="flex flex-wrap items-center gap-3">
              {fault}
              {file && !preview && (
                <Button size="small" onClick={upload.check}>
                  Tentar novamente
                </Button>
              )}
            </span>
          </Notice>
        )}
        {preview && UploadPreview && <UploadPreview upload={upload} {...preview} onCancel={cancel} />}
        {file && !preview && (
          <Button className="justify-self-start" onClick={cancel}>
            Cancelar
          </Button>
        )}
      </div>
    </Card>
  );
}

function progressText(action: 'check' | 'import', percent: number): string {
  if (percent < 100) return `A carregar... ${percent} %`;
  return action === 'check' ? 'A ler o relatório…' : 'A importar…';
}

type DropProps = {
  ref: RefObject<HTMLInputElement | null>;
  fileName: string | null;
  /** While the file that was chosen is imported, no other can be. */
  disabled: boolean;
  onChoose: (files: File[]) => void;
};

function DropBox({ ref, fileName, disabled, onChoose }: DropProps) {
  const id = useId();
  const { onChange, dropProps } = useFileChoice(ref, onChoose);
  return (
    <fieldset
      aria-label="Ficheiro do relatório"
      disabled={disabled}
      {...dropProps}
      className="min-w-0 rounded-xl border border-edge border-dashed outline-accent outline-offset-2 has-[input:focus-visible]:outline-2 data-over:bg-accent-soft disabled:opacity-50"
    >
      <input ref={ref} id={id} type="file" accept=".csv,.txt,.zip" onChange={onChange} className="sr-only" />
      <label
        htmlFor={id}
        className="flex cursor-pointer items-center gap-[min(1rem,4vw)] rounded-xl p-[min(1.25rem,5vw)] hover:bg-raised"
      >
        <Icon name="file-up" className="size-6 shrink-0 text-muted" />
        <span className="min-w-0 text-sm">
          <span className="block font-medium text-base">
            {fileName === null ? 'Escolha ou largue aqui o ficheiro' : 'Escolher outro ficheiro'}
          </span>
          <span className="block text-muted [overflow-wrap:anywhere]">
            {fileName ?? 'Nada é escrito antes de confirmar.'}
          </span>
        </span>
      </label>
    </fieldset>
  );
}
