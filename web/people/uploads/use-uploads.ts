import { useRef, useState } from 'react';
import { BRAND_BYTES, isHeif } from '../../../src/people/documents/heif-rules';
import type { DocType } from '../../../src/platform/domain/document-types';
import { notify } from '../../ui/notify';
import { ApiError } from '../../ui/requests/api-error';
import { fileRefusal } from './file-refusal';
import { requestUpload, type UploadAddress } from './request-upload';
import type { UploadedFile, UploadedFiles } from './uploaded-file';
import { waitText } from './wait-text';

/** One box of the form. A file that was uploaded stays until another has arrived in its place. */
export type UploadBox = {
  file?: UploadedFile | undefined;
  /** The file in small, as a data URL; without one it is no picture, or was uploaded before a reload. */
  thumbnail?: string | undefined;
  /** An upload in progress. */
  sending?: { fileName: string; percent: number } | undefined;
  error?: string | undefined;
  /** The failed file, kept for a retry. */
  again?: File | undefined;
};

export type UploadBoxes = Partial<Record<DocType, UploadBox>>;
export type Uploads = ReturnType<typeof useUploads>;

/** `announce` is called with the name of an uploaded file. */
type Options = { announce?: (fileName: string) => void };

export function useUploads({ announce = announceUpload }: Options = {}) {
  const [boxes, setBoxes] = useState<UploadBoxes>({});
  const running = useRef<Partial<Record<DocType, AbortController>>>({});
  const { requestFor, ...requested } = useRequested();

  function change(docType: DocType, box: UploadBox): void {
    setBoxes((all) => ({ ...all, [docType]: { ...all[docType], ...box } }));
  }

  async function upload(docType: DocType, chosen: readonly File[]): Promise<void> {
    const [file, ...more] = chosen;
    if (!file) return;
    if (more.length > 0) return change(docType, { error: 'Carregue um só ficheiro nesta caixa.' });
    stop(docType);
    const controller = new AbortController();
    running.current[docType] = controller;
    const sending = { fileName: file.name, percent: 0 };
    change(docType, { sending, error: undefined, again: undefined });
    const onPercent = (percent: number) => {
      if (!controller.signal.aborted) change(docType, { sending: { ...sending, percent } });
    };
    const requestAddress = requestFor(docType);
    const outcome = await uploadFile(file, { signal: controller.signal, onPercent, requestAddress });
    if (controller.signal.aborted) return;
    if ('file' in outcome) {
      change(docType, { ...outcome, thumbnail: undefined, sending: undefined });
      announce(outcome.file.fileName);
      const thumbnail = await thumbnailIn(file);
      return controller.signal.aborted ? undefined : change(docType, { thumbnail });
    }
    change(docType, { sending: undefined, error: outcome.text, again: outcome.again ? file : undefined });
    notifyFailure(outcome);
  }

  const stop = (docType: DocType) => running.current[docType]?.abort();

  return {
    boxes,
    files: filesOf(boxes),
    sending: Object.keys(boxes).filter((docType) => boxes[docType as DocType]?.sending) as DocType[],
    upload,
    /** Aborts the upload; the box keeps its earlier file. */
    cancel(docType: DocType): void {
      stop(docType);
      change(docType, { sending: undefined });
    },
    remove: (docType: DocType) => change(docType, { file: undefined, error: undefined, again: undefined }),
    /** Empties the box of a file that the server refuses, and shows the reason. */
    refuse: (docType: DocType, error: string) => change(docType, { file: undefined, error }),
    restore(files: UploadedFiles, interrupted: readonly DocType[]): void {
      requested.restore(files);
      setBoxes((begun) => restored(begun, files, interrupted));
    },
    clear(): void {
      for (const controller of Object.values(running.current)) controller.abort();
      requested.clear();
      setBoxes({});
    },
  };
}

/** Requests addresses, each in place of the object that was requested before for the same box. */
function useRequested() {
  const paths = useRef<Partial<Record<DocType, string>>>({});
  return {
    requestFor: (docType: DocType) => async (size: number, signal: AbortSignal) => {
      const address = await requestUpload(size, signal, paths.current[docType]);
      paths.current[docType] = address.objectPath;
      return address;
    },
    restore(files: UploadedFiles): void {
      const before = Object.entries(files).map(([docType, { filePath }]) => [docType, filePath]);
      paths.current = { ...Object.fromEntries(before), ...paths.current };
    },
    clear(): void {
      paths.current = {};
    },
  };
}

function restored(begun: UploadBoxes, files: UploadedFiles, interrupted: readonly DocType[]): UploadBoxes {
  const boxes = { ...begun };
  for (const docType of interrupted) boxes[docType] = { error: INTERRUPTED, ...begun[docType] };
  for (const docType in files) {
    boxes[docType as DocType] = { file: files[docType as DocType], ...boxes[docType as DocType] };
  }
  return boxes;
}

const INTERRUPTED = 'O carregamento foi interrompido. Escolha o ficheiro outra vez.';

/** docs/rules/calls.md#messages */
const FAILURES = {
  address: { title: 'Erro', description: 'Falha ao obter URL de upload' },
  upload: { title: 'Erro no upload', description: 'Falha ao carregar o ficheiro. Tente novamente.' },
};

function notifyFailure({ failed, text }: Failure): void {
  const refused = { title: 'Ficheiro não aceite', description: text };
  notify({ tone: 'error', ...(failed === 'refused' ? refused : FAILURES[failed]) });
}

function announceUpload(fileName: string): void {
  const description = `${fileName} foi carregado com sucesso.`;
  notify({ tone: 'success', title: 'Upload concluído', description });
}

/** Announces a file that was uploaded but is only submitted by a button. */
export function announceUnsent(fileName: string): void {
  const description = `${fileName} está pronto. Carregue em Enviar documento.`;
  notify({ tone: 'warning', title: 'Falta enviar', description });
}

/** Most files are chosen long after the page has come to life. */
const loadPictures = () => import('./pictures');

/** The file in small, where it is a picture that the browser decodes; else its box shows the icon of a file. */
export async function thumbnailIn(file: File): Promise<string | undefined> {
  try {
    return await (await loadPictures()).thumbnailOf(file);
  } catch {
    return undefined;
  }
}

function filesOf(boxes: UploadBoxes): UploadedFiles {
  const uploaded = Object.entries(boxes).flatMap(([docType, { file }]) => (file ? [[docType, file]] : []));
  return Object.fromEntries(uploaded);
}

/** `again`: a retry with the same file may succeed. */
type Failure = { failed: 'address' | 'upload' | 'refused'; text: string; again: boolean };

type UploadOutcome = { file: UploadedFile } | Failure;

/** The longest name that `POST /api/documents` accepts. */
const MAX_NAME = 255;

type Sending = {
  signal: AbortSignal;
  onPercent: (percent: number) => void;
  requestAddress: (size: number, signal: AbortSignal) => Promise<UploadAddress>;
};

/** Converts a HEIF photo, checks the file, asks for an address, and sends it there. */
async function uploadFile(
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

/** A HEIF photo as JPEG where the browser can decode it; any other file as it is. */
async function withoutHeif(file: File): Promise<File> {
  try {
    const start = new Uint8Array(await file.slice(0, BRAND_BYTES).arrayBuffer());
    return isHeif(start) ? await (await loadPictures()).jpegOf(file) : file;
  } catch {
    return file;
  }
}

/** Timeouts without any progress, in ms: while sending, and for the answer. */
const PATIENCE = { progress: 60_000, answer: 120_000 };

/** One PUT, with its progress in whole percent (XMLHttpRequest alone reports it). False on any failure, timeouts
 * included; `signal` aborts it. */
export function sendFile(
  address: string,
  file: File,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
  patience = PATIENCE,
): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const wait = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), ms);
    };
    request.open('PUT', address);
    request.upload.onprogress = ({ loaded, total }) => {
      wait(patience.progress);
      onPercent(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    };
    request.upload.onload = () => wait(patience.answer);
    request.onloadend = () => {
      clearTimeout(timer);
      resolve(request.status >= 200 && request.status < 300);
    };
    signal.addEventListener('abort', () => request.abort());
    wait(patience.progress);
    request.send(file);
  });
}
