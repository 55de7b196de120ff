import { type ComponentProps, useRef, useState } from 'react';
import { Button } from '../ui/button';
import { useDeferred } from '../ui/use-deferred';
import { REPORT_FILES, useFileChoice } from '../ui/use-file-choice';

const loadDialog = async () => (await import('./report-dialog')).ReportDialog;

type Props = Pick<ComponentProps<typeof Button>, 'tone' | 'quiet' | 'className' | 'children'> & {
  /** A Monday. */
  week: string;
};

/** A button that is the chooser of report files; what they would do is shown in a dialog. */
export function ReportChooser({ week, ...look }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly File[] | null>(null);
  const { onChange } = useFileChoice(input, (files) => files.length > 0 && setChosen(files));
  const close = () => setChosen(null);
  const ReportDialog = useDeferred(loadDialog, {
    wanted: chosen !== null,
    what: 'o resumo do relatório',
    onFailed: close,
  });
  return (
    <>
      <Button
        size="small"
        busy={chosen !== null && !ReportDialog}
        {...look}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={REPORT_FILES}
        aria-label="Ficheiros de relatórios"
        onChange={onChange}
      />
      {chosen && ReportDialog && <ReportDialog week={week} chosen={chosen} onClose={close} />}
    </>
  );
}
