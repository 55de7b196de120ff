import { type Case, keepFields, staff } from '../case';
import { pdf } from './uploads';

/** Staff give the other driver, who is approved, a renewal, and decide about it. */
export const DOCUMENT_VERSIONS: Case[] = [
  {
    ...staff('staff ask for an address', { method: 'POST', path: '/api/objects/upload' }),
    keep: keepFields({ renewalAddress: 'uploadURL' }),
  },
  {
    title: 'a renewal is sent',
    call: (known) => ({
      method: 'PUT',
      path: known.renewalAddress ?? '',
      body: pdf.bytes,
      headers: { 'content-type': pdf.type },
    }),
    status: 200,
  },
  {
    ...staff('a renewal is given in', renewal('bruno'), 201),
    keep: keepFields({ renewal: 'id' }),
  },
  staff('a renewal is given in again', renewal('bruno'), 201),
  staff('a renewal is given to nobody', renewal('nobody'), 422),
  staff('the drivers, one with a renewal that waits', { path: '/api/drivers/with-documents' }),
  staff('the renewal is rejected with a reason', (known) => ({
    method: 'PATCH',
    path: `/api/documents/${known.renewal}/status`,
    body: { status: 'REJECTED', reason: 'ILLEGIBLE', note: 'Desfocado.' },
  })),
  staff('the versions of the other driver', (known) => ({ path: `/api/drivers/${known.bruno}/documents` })),
];

function renewal(driver: string): Case['call'] {
  return (known) => ({
    method: 'POST',
    path: `/api/drivers/${known[driver] ?? driver}/documents`,
    body: { docType: 'CC', fileName: 'whatsapp.pdf', filePath: known.renewalAddress },
  });
}
