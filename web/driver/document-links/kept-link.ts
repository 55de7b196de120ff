import type { DocType } from '../../../src/platform/domain/document-types';
import type { UploadedFiles } from '../../people/uploads/uploaded-file';

/** Kept in this tab's session storage, since a phone reloads a page that its camera has covered. */
export type KeptLink = {
  token: string;
  files: UploadedFiles;
  sending: DocType[];
  sent: DocType | null;
};

const NAME = 'link';
const TOKEN = /^#([\w-]{43})$/;

/** The address's token, which leaves the address and the history, else what this tab has kept; null without either. */
export function takeLink(): KeptLink | null {
  const token = TOKEN.exec(location.hash)?.[1];
  history.replaceState(null, '', location.pathname);
  const kept = readKept();
  if (token === undefined || token === kept?.token) return kept;
  const taken = { token, files: {}, sending: [], sent: null };
  keepLink(taken);
  return taken;
}

/** Where storage is disabled, the page works but does not survive a reload. */
export function keepLink(link: KeptLink): void {
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
