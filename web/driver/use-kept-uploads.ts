import { useEffect, useEffectEvent, useRef } from 'react';
import type { DocType } from '../../src/platform/domain/document-types';
import type { UploadedFiles } from '../people/uploads/uploaded-file';
import { useUploads } from '../people/uploads/use-uploads';
import { keep, readKept } from './kept';

type Kept = { files: UploadedFiles; sending: DocType[] };

/** Uploads that survive a reload, each driver's apart. */
export function useKeptUploads(driverId: string) {
  const name = `documentos ${driverId}`;
  // An uploaded file is submitted at once, and only that is announced.
  const uploads = useUploads({ announce: () => undefined });
  const { files, sending } = uploads;
  const isRead = useRef(false);
  const restore = useEffectEvent(() => {
    const kept = readKept<Kept>(name);
    if (kept) uploads.restore(kept.files, kept.sending);
  });
  useEffect(() => restore(), []);
  const text = JSON.stringify({ files, sending });
  useEffect(() => {
    // The first pass has not what is restored yet.
    if (isRead.current) keep(name, JSON.parse(text));
    isRead.current = true;
  }, [name, text]);
  return uploads;
}
