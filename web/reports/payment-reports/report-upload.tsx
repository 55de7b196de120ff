import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ChooseOrDrop, FileDropBox } from '../../ui/file-drop-box';
import { useKeptFocus } from '../../ui/kept-focus';
import { Notice } from '../../ui/notice';
import { useDeferred } from '../../ui/use-deferred';
import { REPORT_FILES } from '../../ui/use-file-choice';
import type { Left } from '../cost-files/imported-costs';
import { isTooLarge, type Upload, useReportUploads } from './use-report-uploads';

const NONE: readonly File[] = [];

const loadPreview = async () => (await import('./upload-preview')).UploadPreview;

type Props = {
  /** The files that were chosen before. */
  chosen?: readonly File[];
  onImported?: (left: readonly Left[]) => void;
};

/** The upload of reports, on a card. */
export function ReportUpload(props: Props) {
  return (
    <Card
      id="carregar"
      title="Carregar relatório"
      description="Os mesmos ficheiros que as plataformas enviam por email (CSV, TXT ou ZIP), e os de custos: portagens, combustível, carregamentos (CSV ou XLSX)."
    >
      <ReportFiles {...props} />
    </Card>
  );
}

/** Choose or drop files, see the preview of each, then import them all or cancel. */
export function ReportFiles({ chosen = NONE, onImported }: Props) {
  const upload = useReportUploads(onImported);
  const { uploads, action, percent } = upload;
  const input = useRef<HTMLInputElement>(null);
  const choose = useEffectEvent(upload.choose);
  useEffect(() => choose(chosen), [chosen]);
  useKeptFocus(input, action === 'import');
  const cancel = () => {
    upload.cancel();
    input.current?.focus();
  };
  const UploadPreview = useDeferred(loadPreview, {
    wanted: uploads.length > 0,
    what: 'o resumo do relatório',
    onFailed: upload.cancel,
  });
  const isRead = uploads.some(({ preview }) => preview !== null);
  const faults = uploads.filter(({ fault }) => fault !== null);
  return (
    <div className="grid grid-cols-1 gap-4">
      <FileDropBox
        ref={input}
        label="Ficheiros de relatórios"
        accept={REPORT_FILES}
        multiple
        title={uploads.length > 0 ? 'Escolher outros ficheiros' : <ChooseOrDrop what="os ficheiros" />}
        note={uploads.map(({ file }) => file.name).join(' · ') || 'Nada é registado antes de confirmar.'}
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
      {faults.map((each) => (
        <Fault key={each.id} of={each} isAlone={uploads.length === 1} onRetry={() => upload.check(each)} />
      ))}
      {isRead && UploadPreview && <UploadPreview upload={upload} onCancel={cancel} />}
      {uploads.length > 0 && !isRead && (
        <Button className="justify-self-start" onClick={cancel}>
          Cancelar
        </Button>
      )}
    </div>
  );
}

type FaultProps = { of: Upload; isAlone: boolean; onRetry: () => void };

function Fault({ of, isAlone, onRetry }: FaultProps) {
  return (
    <Notice>
      <span className="flex flex-wrap items-center gap-3 [overflow-wrap:anywhere]">
        <span>{isAlone ? of.fault : `${of.file.name}: ${of.fault}`}</span>
        {!of.preview && !isTooLarge(of) && (
          <Button size="small" onClick={onRetry}>
            Tentar novamente
          </Button>
        )}
      </span>
    </Notice>
  );
}

function progressText(action: 'check' | 'import', percent: number): string {
  if (percent < 100) return `A carregar... ${percent} %`;
  return action === 'check' ? 'A ler o relatório…' : 'A importar…';
}
