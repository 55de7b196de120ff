import { expect, test } from 'vitest';
import { descriptionOf } from '../../../src/people/recibos/answers';
import { reciboReader } from '../../../src/people/recibos/recibo-reader';

const QR =
  'A:123456789*B:500000000*C:PT*D:FR*E:N*F:20260618*G:FR ATSIRE01FR/17*H:JJ37MMGM-17*I1:PT*I2:500.00*N:0.00*O:500.00*Q:abcd*R:0000';

const reading = (text: string) =>
  reciboReader(async () => ({ qr: QR, text }))(new Uint8Array(), 'application/pdf');

test('promise 187: a document whose text and QR code disagree is refused', async () => {
  expect(await reading('ATCUD: JJ37MMGM-18')).toEqual({
    outcome: 'refused',
    reason: 'O texto do PDF tem um ATCUD e o código QR tem outro.',
  });
  expect(await reading('ATCUD: JJ37MMGM-17')).toMatchObject({ outcome: 'read' });
});

test('the description that a driver is given names its week', async () => {
  expect(await reading(descriptionOf('2026-06-08'))).toMatchObject({
    document: { state: 'N', readFrom: 'qr', namedFrom: '2026-06-08', namedUntil: '2026-06-08' },
  });
});
