import { useState } from 'react';
import { Button } from '../../ui/button';
import { api } from '../../ui/requests/api';
import { errorOf } from '../../ui/requests/api-error';
import { failureText } from '../../ui/requests/failure-text';
import { saveFile } from '../../ui/save-file';
import { useAct } from '../../ui/session/mutations';

type Props = {
  week: string;
  /** The statements, or with them the records and the files for the bank. */
  what: keyof typeof DOWNLOADS;
};

const DOWNLOADS = {
  statements: {
    label: 'Extratos (ZIP)',
    name: 'extratos',
    making: 'A preparar os extratos',
    done: 'Extratos descarregados.',
  },
  files: {
    label: 'Guardar a semana (ZIP)',
    name: 'semana',
    making: 'A preparar a semana',
    done: 'Semana descarregada.',
  },
} as const;

/** A week's files in one, made while one waits. */
export function WeekDownload({ week, what }: Props) {
  const { label, name, making, done } = DOWNLOADS[what];
  const [progress, setProgress] = useState('');
  const { mutate, isPending, isSuccess, error } = useAct({
    mutationFn: () => getWeek({ week, what }, ({ made, all }) => setProgress(`: ${made} de ${all}`)),
    onMutate: () => setProgress('…'),
    onSuccess: (file) => saveFile(file, `${name}-${week}.zip`),
  });
  const text = isPending ? `${making}${progress}` : isSuccess ? done : error ? failureText(error) : '';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-row-reverse">
      <Button size="small" busy={isPending} onClick={() => mutate()}>
        {label}
      </Button>
      <p role="status" className={`text-sm tabular-nums ${error ? 'text-bad' : 'text-muted'}`}>
        {text}
      </p>
    </div>
  );
}

/** How a file begins in a ZIP. */
const BEGINS = [0x50, 0x4b, 0x03, 0x04];

type Progress = { made: number; all: number };

/** Downloads a ZIP of the week; `onProgress` is called for each file in it that has begun to arrive. */
async function getWeek({ week, what }: Props, onProgress: (progress: Progress) => void): Promise<Blob> {
  const response = await api.weeks[':monday'][what].$get({ param: { monday: week } });
  if (!response.ok || response.body === null) throw await errorOf(response);
  const all = Number(response.headers.get('Total-Count'));
  const chunks: BlobPart[] = [];
  let made = 0;
  let matched = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return new Blob(chunks, { type: 'application/zip' });
    chunks.push(value as Uint8Array<ArrayBuffer>);
    for (const byte of value) {
      matched = byte === BEGINS[matched] ? matched + 1 : Number(byte === BEGINS[0]);
      if (matched < BEGINS.length) continue;
      made += 1;
      matched = 0;
    }
    onProgress({ made: Math.min(made, all), all });
  }
}
