import { useEffect, useRef, useState } from 'react';
import type { DocType } from '../../../src/platform/domain/document-types';
import { notify } from '../../ui/notify';
import { requestUpload } from './request-upload';
import type { UploadedFile, UploadedFiles } from './uploaded-file';

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
  useEffect(() => void loadUploading().catch(() => undefined), []);

  const change = (docType: DocType, box: UploadBox) =>
    setBoxes((all) => ({ ...all, [docType]: { ...all[docType], ...box } }));

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
    const given = { signal: controller.signal, onPercent, requestAddress: requestFor(docType) };
    const outcome = await loadUploading().then(({ uploadFile }) => uploadFile(file, given), notBegun);
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

export const NOT_BEGUN = 'O carregamento não começou. Verifique a ligação.';

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

const notBegun = (): Failure => ({ failed: 'address', text: NOT_BEGUN, again: true });

/** Loaded after the page is usable. */
export const loadUploading = () => import('./upload-file');

/** The file in small, where it is a picture that the browser decodes; else its box shows the icon of a file. */
export async function thumbnailIn(file: File): Promise<string | undefined> {
  try {
    return await (await loadUploading()).thumbnailOf(file);
  } catch {
    return undefined;
  }
}

function filesOf(boxes: UploadBoxes): UploadedFiles {
  const uploaded = Object.entries(boxes).flatMap(([docType, { file }]) => (file ? [[docType, file]] : []));
  return Object.fromEntries(uploaded);
}

/** `again`: a retry with the same file may succeed. */
export type Failure = { failed: 'address' | 'upload' | 'refused'; text: string; again: boolean };

export type UploadOutcome = { file: UploadedFile } | Failure;
