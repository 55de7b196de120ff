import { expect, test } from 'vitest';
import { documentIn } from '../../../src/people/recibo-reading/recibo-reader';
import { descriptionOf } from '../../../src/people/recibos/answers';

const QR =
  'A:123456789*B:500000000*C:PT*D:FR*E:N*F:20260618*G:FR ATSIRE01FR/17*H:JJ37MMGM-17*I1:PT*I2:500.00*N:0.00*O:500.00*Q:abcd*R:0000';

test('a file without a fiscal code has to be typed', () => {
  expect(documentIn({ unreadable: 'NO_CODE' })).toMatchObject({ outcome: 'unreadable' });
  expect(documentIn({ qr: 'https://exemplo.pt' })).toMatchObject({ outcome: 'unreadable' });
});

test('a code whose sums do not add up is refused', () => {
  expect(documentIn({ qr: QR.replace('O:500.00', 'O:500.01') })).toMatchObject({ outcome: 'refused' });
});

test('promise 187: a document whose text and QR code disagree is refused', () => {
  expect(documentIn({ qr: QR, text: 'ATCUD: JJ37MMGM-18' })).toEqual({
    outcome: 'refused',
    reason: 'O texto do ficheiro e o código QR são de documentos diferentes.',
  });
  expect(documentIn({ qr: QR, text: 'ATCUD: JJ37MMGM-17' })).toMatchObject({ outcome: 'read' });
});

test('the stamp of an annulled document counts, and its description names its week', () => {
  expect(documentIn({ qr: QR, text: 'ANULADO' })).toMatchObject({ document: { state: 'A' } });
  expect(documentIn({ qr: QR, text: descriptionOf('2026-06-08') })).toMatchObject({
    document: { state: 'N', readFrom: 'qr', namedFrom: '2026-06-08', namedUntil: '2026-06-08' },
  });
});
