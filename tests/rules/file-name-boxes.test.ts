import { expect, test } from 'vitest';
import { boxesOf, documentOf } from '../../src/people/documents/file-name-rules';
import { requiredDocuments } from '../../src/platform/domain/document-types';

test.each([
  [
    'CC',
    ['cc.pdf', 'CC_frente.jpg', 'cc-1.PNG', 'Cartão de Cidadão.pdf', 'CARTAO_CIDADAO.JPG', 'cartao.pdf'],
  ],
  [
    'CC',
    ['CartaoDeCidadaoRui.pdf', 'Cartao do Cidadão Rui.pdf'.normalize('NFD'), 'bilhete de identidade.pdf'],
  ],
  ['CARTA_CONDUCAO', ['carta.jpg', 'Carta de Condução.pdf', 'cartaconducao.pdf', 'conducao_verso2.jpg']],
  [
    'CMTVDE',
    ['cmtvde.pdf', 'certificado.png', 'Certificado TVDE.pdf', 'CMTVDE-12345.pdf', 'cartao CMTVDE.jpg'],
  ],
  [
    'REG_CRIMINAL',
    ['registo.pdf', 'Certificado de Registo Criminal.pdf', 'registo criminal tvde.pdf', 'CRC.pdf'],
  ],
  [
    'VEHICLE_DOC',
    ['DUA.pdf', 'documento da viatura.pdf', 'Registo Automóvel.pdf', 'Certificado de Matrícula.pdf'],
  ],
] as const)('%s is named by %j', (docType, names) => {
  expect(names.map(documentOf)).toEqual(names.map(() => docType));
});

test.each(['IMG_1234.jpg', 'scan001.pdf', '', 'accdb.pdf', 'carta verde.pdf', 'descarga (2).pdf'])(
  '%j names no document',
  (name) => {
    expect(documentOf(name)).toBeNull();
  },
);

test.each(['cc e carta de conducao.pdf', 'cartao tvde.pdf', 'carta e certificado.pdf'])(
  '%j names several documents, so none',
  (name) => {
    expect(documentOf(name)).toBeNull();
  },
);

const SLOT = requiredDocuments('SLOT');

test('each file goes into the box that its name leads to', () => {
  const names = ['registo criminal.pdf', 'IMG_1.jpg', 'cc.pdf', 'carta.jpg', 'certificado.png'];
  expect(boxesOf(names, SLOT)).toEqual(['REG_CRIMINAL', null, 'CC', 'CARTA_CONDUCAO', 'CMTVDE']);
});

test('of two files with names of one box neither goes into it', () => {
  expect(boxesOf(['cc frente.jpg', 'cc verso.jpg', 'carta.jpg'], SLOT)).toEqual([
    null,
    null,
    'CARTA_CONDUCAO',
  ]);
});

test('a box that is taken, or that the contract has not, gets no file by its name', () => {
  const free = SLOT.filter((docType) => docType !== 'CC');
  expect(boxesOf(['cc.pdf', 'dua.pdf'], free)).toEqual([null, null]);
  expect(boxesOf(['dua.pdf'], requiredDocuments('VEHICLE_RENTAL'))).toEqual(['VEHICLE_DOC']);
});
