import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { runMutation } from '../../ui/session/mutations';
import { getDocumentFile } from '../documents/document-file';

type File = { kind: 'picture' | 'framed'; url: string } | { kind: 'pages'; pdf: Blob };

/** The file at `path`, fetched anew for each look; `isShown` once the browser has drawn it. */
export function useDocumentFile(path: string) {
  const client = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const look = `${attempt} ${path}`;
  const [fetched, setFetched] = useState<{ look: string; file: File } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    let url: string | undefined;
    runMutation(client, { mutationFn: () => getDocumentFile(path, leaving.signal) }).then(
      (found) => {
        if (leaving.signal.aborted) return;
        if (found.kind === 'picture') url = URL.createObjectURL(found.file);
        const { kind } = found;
        const file = kind === 'pages' ? { kind, pdf: found.file } : { kind, url: url ?? path };
        setFetched({ look, file });
      },
      () => {
        if (!leaving.signal.aborted) setFailed(look);
      },
    );
    return () => {
      leaving.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
      // The same document may be looked at again before another one has loaded.
      for (const forget of [setFetched, setFailed, setShown]) forget(null);
    };
  }, [client, path, look]);
  return {
    file: fetched?.look === look ? fetched.file : null,
    hasFailed: failed === look,
    isShown: shown === look,
    onShown: useCallback(() => setShown(look), [look]),
    onFailed: useCallback(() => setFailed(look), [look]),
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  };
}
