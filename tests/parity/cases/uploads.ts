import { type DocType, defaultExpiryDate } from '../../fixtures/papers';
import {
  jpegFile,
  pdfFile,
  pdfOfSize,
  pngFile,
  renamedProgram,
  type TestFile,
} from '../../support/api/files';
import { type Case, type Known, keepFields } from '../case';
import { TODAY } from '../today';

const expiryOf = (docType: DocType) => defaultExpiryDate(docType, TODAY);

const TEN_MEGABYTES = 10_485_760;

/** A PDF has the instant it was made, so all targets get the same one. */
export const pdf = await pdfFile();

/** Asks for an address, with the size, which S3 needs before it takes a file itself. */
function addressAs(name: string, size?: number): Case {
  const headers: Record<string, string> = size === undefined ? {} : { 'upload-length': String(size) };
  return {
    title: `an address for ${name}`,
    call: { method: 'POST', path: '/api/objects/upload', headers },
    status: 200,
    keep: keepFields({ [name]: 'uploadURL', [`${name}Path`]: 'objectPath' }),
  };
}

function sent(name: string, file: () => TestFile | Promise<TestFile>, status = 200): Case {
  return {
    title: `${name} is sent`,
    call: async (known) => {
      const { bytes, type } = await file();
      return { method: 'PUT', path: known[name] ?? '', body: bytes, headers: { 'content-type': type } };
    },
    status,
  };
}

function document(docType: string, filePath: string | undefined, known: Known, fields = {}) {
  const fileName = `${docType}.pdf`;
  return {
    method: 'POST',
    path: '/api/documents',
    body: { driverId: known.ana, docType, fileName, filePath, documentURL: filePath, ...fields },
  };
}

/** Files as visitors send and claim them, well and badly. */
export const UPLOADS: Case[] = [
  addressAs('pdf'),
  sent('pdf', () => pdf),
  ...['0001-01-01', '9999-12-31'].map(
    (expiryDate): Case => ({
      title: `a PDF is claimed that is good until ${expiryDate}`,
      call: (known) => document('CC', known.pdf, known, { expiryDate }),
      status: 422,
    }),
  ),
  {
    title: 'a PDF is claimed',
    call: (known) => document('CC', known.pdf, known, { expiryDate: expiryOf('CC') }),
    status: 201,
    keep: keepFields({ cc: 'id', ccFile: 'filePath' }),
  },
  {
    title: 'a PDF is claimed a second time',
    call: (known) => document('CMTVDE', known.pdf, known),
    status: 422,
  },
  { ...sent('pdf', () => pdf, 409), title: 'a claimed file is sent again' },
  addressAs('jpeg', jpegFile().bytes.length),
  { ...sent('jpeg', () => jpegFile()), sentToStore: true },
  {
    title: 'a JPEG is claimed by its path, its name beyond ASCII',
    call: (known) =>
      document('CARTA_CONDUCAO', known.jpegPath, known, {
        fileName: 'Condução "frente".jpg',
        expiryDate: TODAY,
      }),
    status: 201,
    keep: keepFields({ carta: 'id', cartaFile: 'filePath' }),
  },
  addressAs('png'),
  sent('png', () => pngFile()),
  {
    title: 'a PNG is claimed without a date',
    call: (known) => document('CMTVDE', known.png?.split('?')[0], known),
    status: 201,
    keep: keepFields({ cmtvde: 'id', cmtvdeFile: 'filePath' }),
  },
  addressAs('large'),
  sent('large', () => pdfOfSize(TEN_MEGABYTES)),
  {
    title: 'a file of 10 MB to the byte is claimed',
    call: (known) => document('REG_CRIMINAL', known.large, known, { expiryDate: expiryOf('REG_CRIMINAL') }),
    status: 201,
    keep: keepFields({ criminal: 'id', criminalFile: 'filePath' }),
  },
  addressAs('larger'),
  {
    ...sent('larger', () => pdfOfSize(TEN_MEGABYTES + 1), 413),
    title: 'a file of a byte more is refused',
  },
  addressAs('program'),
  sent('program', () => renamedProgram()),
  {
    title: 'a program with the name of a PDF is refused',
    call: (known) => document('CC', known.program, known),
    status: 422,
  },
  addressAs('empty'),
  {
    title: 'a file that never came is refused',
    call: (known) => document('CC', known.empty, known),
    status: 422,
  },
  {
    title: 'a signature that was altered',
    call: (known) => ({
      method: 'PUT',
      path: `${known.empty?.slice(0, -4)}0000`,
      body: new Uint8Array([1]),
    }),
    status: 403,
  },
  {
    title: 'an address without a signature',
    call: (known) => ({ method: 'PUT', path: known.empty?.split('?')[0] ?? '', body: new Uint8Array([1]) }),
    status: 422,
  },
  ...['javascript:alert(1)', '//other.example/a', '/objects/../../etc/passwd', '/objects/x'].map(
    (filePath): Case => ({
      title: `a document at ${filePath}`,
      call: (known) => document('CC', filePath, known),
      status: 422,
    }),
  ),
  {
    title: 'a document of nobody',
    call: (known) => document('CC', known.empty, known, { driverId: '8c6f3a50-2a3f-4a57-9f3e-3f1d1c6f9a10' }),
    status: 422,
  },
  {
    title: 'a document of a kind there is not',
    call: (known) => document('PASSPORT', known.empty, known),
    status: 422,
  },
];
