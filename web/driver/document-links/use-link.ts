import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LinkedDocument, ShownLink } from '../../../src/people/document-links/schema';
import type { DocType } from '../../../src/platform/domain/document-types';
import { patiently } from '../../people/uploads/request-upload';
import type { UploadedFiles } from '../../people/uploads/uploaded-file';
import { announceUnsent, useUploads } from '../../people/uploads/use-uploads';
import { waitText } from '../../people/uploads/wait-text';
import { answerOf, api } from '../../ui/requests/api';
import { ApiError } from '../../ui/requests/api-error';

export type LinkState =
  | { at: 'reading' }
  | { at: 'over' }
  | { at: 'unreached'; text: string }
  | { at: 'open'; link: ShownLink }
  | { at: 'sent'; docType: DocType };

const UNREACHED = 'Não foi possível contactar o servidor. Verifique a ligação e tente novamente.';

/** The state of the link in the address: the document that it opens, the file, and its submission. */
export function useLink() {
  const uploads = useUploads({ announce: announceUnsent });
  const kept = useRef<KeptLink>(null);
  const [state, setState] = useState<LinkState>({ at: 'reading' });
  const { isSubmitting, failure, submit } = useSending({ kept, uploads, setState });

  const restore = useEffectEvent((link: KeptLink) => uploads.restore(link.files, link.sending));
  const open = useCallback(async () => {
    kept.current ??= takeLink();
    const link = kept.current;
    if (link === null) return setState({ at: 'over' });
    if (link.sent) return setState({ at: 'sent', docType: link.sent });
    setState({ at: 'reading' });
    setState(await stateOf(link.token));
  }, []);
  useEffect(() => {
    void open().then(() => kept.current && restore(kept.current));
    // Opening another link in this tab only changes the fragment.
    const reload = () => location.reload();
    addEventListener('hashchange', reload);
    return () => removeEventListener('hashchange', reload);
  }, [open]);

  const { files, sending } = uploads;
  useEffect(() => {
    if (state.at !== 'open' || !kept.current) return;
    kept.current = { ...kept.current, files, sending };
    keepLink(kept.current);
  }, [state, files, sending]);

  return { state, uploads, isSubmitting, failure, submit, retry: open };
}

export type OpenedLink = ReturnType<typeof useLink>;

async function stateOf(token: string): Promise<LinkState> {
  try {
    return { at: 'open', link: await showLink(token) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { at: 'unreached', text: UNREACHED };
    if (error.status === 404 || error.status === 422) return { at: 'over' };
    return { at: 'unreached', text: waitText(error) ?? error.detail.message ?? UNREACHED };
  }
}

type Sending = {
  kept: { current: KeptLink | null };
  uploads: ReturnType<typeof useUploads>;
  setState: (state: LinkState) => void;
};

function useSending({ kept, uploads, setState }: Sending) {
  // State would be stale in a second press before the next render.
  const inFlight = useRef(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(docType: DocType): Promise<void> {
    const file = uploads.files[docType];
    if (!file || !kept.current || inFlight.current) return;
    inFlight.current = true;
    setSubmitting(true);
    setFailure(null);
    try {
      const { fileName, filePath } = file;
      await sendDocument({ token: kept.current.token, fileName, filePath });
      kept.current = { ...kept.current, files: {}, sending: [], sent: docType };
      keepLink(kept.current);
      setState({ at: 'sent', docType });
    } catch (error) {
      if (!(error instanceof ApiError)) setFailure(UNREACHED);
      else if (error.status === 404) setState({ at: 'over' });
      else if (error.status === 422) uploads.refuse(docType, error.detail.message ?? UNREACHED);
      else setFailure(waitText(error) ?? error.detail.message ?? UNREACHED);
    }
    inFlight.current = false;
    setSubmitting(false);
  }

  return { isSubmitting, failure, submit };
}

/** Kept in this tab's session storage, since a phone reloads a page that its camera has covered. */
type KeptLink = {
  token: string;
  files: UploadedFiles;
  sending: DocType[];
  sent: DocType | null;
};

const NAME = 'link';
const TOKEN = /^#([\w-]{43})$/;

/** The address's token, which leaves the address and the history, else what this tab has kept; null without either. */
function takeLink(): KeptLink | null {
  const token = TOKEN.exec(location.hash)?.[1];
  history.replaceState(null, '', location.pathname);
  const kept = readKept();
  if (token === undefined || token === kept?.token) return kept;
  const taken = { token, files: {}, sending: [], sent: null };
  keepLink(taken);
  return taken;
}

/** Where storage is disabled, the page works but does not survive a reload. */
function keepLink(link: KeptLink): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(link));
  } catch {}
}

function readKept(): KeptLink | null {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as KeptLink | null;
  } catch {
    return null;
  }
}

function showLink(token: string) {
  return answerOf(api['document-links'].show.$post({ json: { token } }, patiently()));
}

function sendDocument(json: LinkedDocument) {
  return answerOf(api['document-links'].document.$post({ json }, patiently()));
}
