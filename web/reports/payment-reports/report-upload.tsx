import { useRef } from 'react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { FileDropBox } from '../../ui/file-drop-box';
import { useKeptFocus } from '../../ui/kept-focus';
import { Notice } from '../../ui/notice';
import { useDeferred } from '../../ui/use-deferred';
import { useReportUpload } from './use-report-upload';

const loadPreview = async () => (await import('./upload-preview')).UploadPreview;

/** The upload of a report: choose or drop a file, see the preview, then import or cancel. */
export function ReportUpload({ onImported }: { onImported?: () => void }) {
  const upload = useReportUpload(onImported);
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
      id="carregar"
      title="Carregar relatório"
      description="O mesmo ficheiro que a plataforma envia por email: CSV, TXT ou ZIP."
    >
      <div className="grid grid-cols-1 gap-4">
        <FileDropBox
          ref={input}
          label="Ficheiro do relatório"
          accept=".csv,.txt,.zip"
          title={file ? 'Escolher outro ficheiro' : 'Escolha ou largue aqui o ficheiro'}
          note={file?.name ?? 'Nada é registado antes de confirmar.'}
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
