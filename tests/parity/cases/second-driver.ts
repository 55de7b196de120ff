import { type DocType, defaultExpiryDate } from '../../fixtures/papers';
import { ANA } from '../../support/api/registration';
import { type Case, keepFields, staff } from '../case';
import { TODAY } from '../today';
import { pdf } from './uploads';

const DOCUMENTS: DocType[] = ['CC', 'CARTA_CONDUCAO', 'CMTVDE', 'REG_CRIMINAL'];

function validated(docType: DocType): Case[] {
  const [address, id] = [`bruno ${docType} address`, `bruno ${docType}`];
  return [
    {
      title: `the other driver’s address for ${docType}`,
      call: { method: 'POST', path: '/api/objects/upload' },
      status: 200,
      keep: keepFields({ [address]: 'uploadURL' }),
    },
    {
      title: `the other driver’s ${docType} is sent`,
      call: (known) => ({
        method: 'PUT',
        path: known[address] ?? '',
        body: pdf.bytes,
        headers: { 'content-type': pdf.type },
      }),
      status: 200,
    },
    {
      title: `the other driver’s ${docType} is claimed`,
      call: (known) => ({
        method: 'POST',
        path: '/api/documents',
        body: {
          driverId: known.bruno,
          docType,
          fileName: 'a.pdf',
          filePath: known[address],
          expiryDate: defaultExpiryDate(docType, TODAY),
        },
      }),
      status: 201,
      keep: keepFields({ [id]: 'id' }),
    },
    staff(`the other driver’s ${docType} is validated`, (known) => ({
      method: 'PATCH',
      path: `/api/documents/${known[id]}/status`,
      body: { status: 'VALIDATED' },
    })),
  ];
}

/** Another approved driver, to whom one driver's accounts can be moved. */
export const SECOND_DRIVER: Case[] = [
  {
    title: 'another driver registers, who is to be approved',
    call: {
      method: 'POST',
      path: '/api/drivers',
      body: { ...ANA, fullName: 'Bruno Dias', email: 'bruno@exemplo.pt', cmtvdeNumber: 'TVDE-0004' },
    },
    status: 201,
    keep: keepFields({ bruno: 'id' }),
  },
  ...DOCUMENTS.flatMap(validated),
  staff('the other driver is approved', (known) => ({
    method: 'PATCH',
    path: `/api/drivers/${known.bruno}/status`,
    body: { status: 'ACTIVE' },
  })),
];
