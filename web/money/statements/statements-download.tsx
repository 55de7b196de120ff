import { useState } from 'react';
import { Button } from '../../ui/button';
import { failureText } from '../../ui/requests/failure-text';
import { saveFile } from '../../ui/save-file';
import { useAct } from '../../ui/session/mutations';
import { getWeekStatements } from './week-statements';

/** Every statement of the week in one file, made while one waits. */
export function StatementsDownload({ week }: { week: string }) {
  const [progress, setProgress] = useState('');
  const { mutate, isPending, isSuccess, error } = useAct({
    mutationFn: () => getWeekStatements(week, ({ made, all }) => setProgress(`: ${made} de ${all}`)),
    onMutate: () => setProgress('…'),
    onSuccess: (file) => saveFile(file, `extratos-${week}.zip`),
  });
  const text = isPending
    ? `A preparar os extratos${progress}`
    : isSuccess
      ? 'Os extratos estão nas suas transferências.'
      : error
        ? failureText(error)
        : '';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-row-reverse">
      <Button size="small" busy={isPending} onClick={() => mutate()}>
        Extratos (ZIP)
      </Button>
      <p role="status" className={`text-sm tabular-nums ${error ? 'text-bad' : 'text-muted'}`}>
        {text}
      </p>
    </div>
  );
}
