import { type Case, type Known, keepFields, staff } from '../case';
import { pdf } from './uploads';

function addressAs(name: string): Case[] {
  return [
    {
      title: `an address for ${name}`,
      call: { method: 'POST', path: '/api/objects/upload' },
      status: 200,
      keep: keepFields({ [name]: 'uploadURL' }),
    },
    {
      title: `${name} is sent`,
      call: (known) => ({
        method: 'PUT',
        path: known[name] ?? '',
        body: pdf.bytes,
        headers: { 'content-type': pdf.type },
      }),
      status: 200,
    },
  ];
}

const asked = ({ refused: documentId }: Known) => ({
  method: 'POST',
  path: '/api/document-links',
  body: { documentId },
});

const shown = ({ token }: Known) => ({ method: 'POST', path: '/api/document-links/show', body: { token } });

const sentIn = ({ token, renewed: filePath }: Known) => ({
  method: 'POST',
  path: '/api/document-links/document',
  body: { token, filePath, fileName: 'novo.pdf' },
});

/** A document that was rejected, asked for and sent in again. */
export const DOCUMENT_LINKS: Case[] = [
  ...addressAs('illegible'),
  {
    title: 'a document is claimed that will be rejected',
    call: (known) => ({
      method: 'POST',
      path: '/api/documents',
      body: { driverId: known.rui, docType: 'CC', fileName: 'cc.pdf', filePath: known.illegible },
    }),
    status: 201,
    keep: keepFields({ refused: 'id' }),
  },
  staff('a document that nobody decided is asked for anew', asked, 409),
  staff('it is rejected', (known) => ({
    method: 'PATCH',
    path: `/api/documents/${known.refused}/status`,
    body: { status: 'REJECTED' },
  })),
  staff(
    'a driver is notified where no letters are sent',
    (known) => ({ ...asked(known), path: '/api/document-links/renewals' }),
    409,
  ),
  { title: 'a visitor asks for a document', call: asked, status: 401 },
  {
    ...staff('it is asked for anew', asked, 201),
    keep(known, body) {
      known.token = new URL(JSON.parse(body).link).hash.slice(1);
    },
  },
  staff('a document of nobody is asked for', { ...asked({}), body: { documentId: 'x' } }, 422),
  { title: 'a link is looked at', call: shown, status: 200 },
  { title: 'a link that is none', call: shown({ token: 'A'.repeat(43) }), status: 404 },
  { title: 'the page of a link', call: { path: '/send-document' }, status: 200 },
  { title: 'the page of a link to staff', who: 'staff', call: { path: '/send-document' }, status: 200 },
  ...addressAs('renewed'),
  { title: 'a document is sent in by its link', call: sentIn, status: 201 },
  { title: 'the same again', call: sentIn, status: 201 },
  { title: 'the link was used', call: shown, status: 404 },
];
