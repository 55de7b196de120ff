import type { FiscalDocument } from '../../../src/people/recibos/recibo-rules';
import type { ReciboSettings } from '../../../src/people/recibos/settings';
import type { Services } from '../../../src/services';
import { pngFile } from '../../support/api/files';
import { payingOffice } from '../../support/api/office';

export const NIF = '123456789';
export const OTHER_NIF = '500000000';

export const DOCUMENT: FiscalDocument = {
  issuerNif: NIF,
  acquirerNif: OTHER_NIF,
  country: 'PT',
  kind: 'FR',
  state: 'N',
  issuedOn: '2026-11-16',
  number: 'FR ATSIRE01FR/17',
  atcud: 'JJ37MMGM-17',
  taxed: [{ region: 'PT', band: 'EXEMPT', baseCents: 50_000, ivaCents: 0 }],
  notSubjectCents: 0,
  stampDutyCents: 0,
  taxesCents: 0,
  totalCents: 50_000,
  withheldCents: 0,
};

type Given = Omit<Partial<Services>, 'recibos'> & { recibos?: ReciboSettings } & Partial<ReciboSettings>;

/** A picture with the document after its bytes; with null none can be read. */
export function reciboFile(document: FiscalDocument | null): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(document === null ? '' : JSON.stringify(document));
  return new Uint8Array([...pngFile().bytes, ...text]);
}

/** An office whose reader takes the document that stands after a picture's bytes. */
export async function reciboOffice({ gate = false, withCash = false, ...given }: Given = {}) {
  const picture = pngFile().bytes;
  const office = await payingOffice({
    recibos: { isOn: true, gate, withCash, acquirer: { name: 'Frota Exemplo, Lda.', nif: OTHER_NIF } },
    readRecibo: async (bytes) => {
      const text = new TextDecoder().decode(bytes.subarray(picture.length));
      if (!text.startsWith('{')) return { outcome: 'unreadable', reason: 'Escreva os dados.' };
      const nothing = { namedFrom: null, namedUntil: null, listed: null };
      return { outcome: 'read', document: { ...JSON.parse(text), readFrom: 'qr', ...nothing } };
    },
    ...given,
  });
  const uploadBytes = (id: string, bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) => {
    const form = new FormData();
    form.set('file', new File([bytes], 'foto.png'));
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return office.request(`/api/drivers/${id}/recibos`, { method: 'POST', body: form });
  };
  return {
    ...office,
    uploadBytes,
    upload: (id: string, document: FiscalDocument | null, fields?: Record<string, string>) =>
      uploadBytes(id, reciboFile(document), fields),
    terms: (id: string, change: object = {}) =>
      office.send('POST', `/api/drivers/${id}/recibo-terms`, {
        from: '2026-06-01',
        kind: 'ASKED',
        nif: NIF,
        iva: '0',
        ...change,
      }),
  };
}
