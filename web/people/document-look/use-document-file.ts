import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { runMutation } from '../../ui/session/mutations';
import { getPicture } from '../documents/document-file';

type File = { url: string; isPdf: boolean };

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
    runMutation(client, { mutationFn: () => getPicture(path, leaving.signal) }).then(
      (picture) => {
        if (leaving.signal.aborted) return;
        if (picture) url = URL.createObjectURL(picture);
        setFetched({ look, file: { url: url ?? path, isPdf: picture === null } });
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
