import { ApiError } from '../../ui/requests/api-error';
import { fileRefusal } from './file-refusal';
import { withoutHeif } from './heif-photo';
import type { UploadAddress } from './request-upload';
import { sendFile } from './send-file';
import type { UploadedFile } from './uploaded-file';
import { waitText } from './wait-text';

/** `again`: a retry with the same file may succeed. */
export type Failure = { failed: 'address' | 'upload' | 'refused'; text: string; again: boolean };

export type UploadOutcome = { file: UploadedFile } | Failure;

/** The longest name that `POST /api/documents` accepts. */
const MAX_NAME = 255;

type Sending = {
  signal: AbortSignal;
  onPercent: (percent: number) => void;
  requestAddress: (size: number, signal: AbortSignal) => Promise<UploadAddress>;
};

/** Converts a HEIF photo, checks the file, asks for an address, and sends it there. */
export async function uploadFile(
  chosen: File,
  { signal, onPercent, requestAddress }: Sending,
): Promise<UploadOutcome> {
  const file = await withoutHeif(chosen);
  const refusal = await fileRefusal(file).catch(() => 'O ficheiro não pôde ser lido. Escolha-o outra vez.');
  if (refusal) return { failed: 'refused', text: refusal, again: false };
  try {
    const { uploadURL, objectPath } = await requestAddress(file.size, signal);
    if (!(await sendFile(uploadURL, file, signal, onPercent))) {
      return { failed: 'upload', text: 'O ficheiro não chegou ao fim. Verifique a ligação.', again: true };
    }
    return {
      file: { fileName: file.name.slice(-MAX_NAME), filePath: objectPath, uploadedAt: Date.now() },
    };
  } catch (error) {
    const wait = error instanceof ApiError && waitText(error);
    return {
      failed: 'address',
      text: wait || 'O carregamento não começou. Verifique a ligação.',
      again: true,
    };
  }
}
