import { request } from '../requests/request';

/** What is taken back: its path, and its version as it was shown. */
export type Undoing = { path: string; version: number };

export const driverUndo = (id: string) => `/api/drivers/${id}/decision/undo`;
export const documentUndo = (id: string) => `/api/documents/${id}/decision/undo`;
export const paymentUndo = (id: string) => `/api/financial-records/${id}/payment/undo`;

/** What became of the letter about it. */
type Undone = { letter?: 'not_sent' | 'followed' | null };

export function sendUndo({ path, version }: Undoing): Promise<Undone> {
  return request('POST', path, { headers: { 'If-Match': `"${version}"` } });
}
