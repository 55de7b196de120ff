import { api } from '../../ui/requests/api';
import { errorOf } from '../../ui/requests/api-error';

/** How a file begins in a ZIP. */
const BEGINS = [0x50, 0x4b, 0x03, 0x04];

type Progress = { made: number; all: number };

/** Downloads the ZIP of a week's statements; `onProgress` is called for each that has begun to arrive. */
export async function getWeekStatements(
  week: string,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  const response = await api.weeks[':monday'].statements.$get({ param: { monday: week } });
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
