import type { FiscalDocument } from '../../../src/people/recibos/recibo-rules';
import type { ReciboSettings } from '../../../src/people/recibos/settings';
import type { Services } from '../../../src/services';
import { FISCAL_DOCUMENT, photographOf, pngOf, qrTextOf } from '../../fixtures/recibos/fiscal-documents';
import { pngFile } from '../../support/api/files';
import { payingOffice } from '../../support/api/office';

export const NIF = '123456789';
export const OTHER_NIF = '500000000';

export const DOCUMENT: FiscalDocument = {
  ...FISCAL_DOCUMENT,
  issuerNif: NIF,
  issuedOn: '2026-11-16',
  taxed: [{ region: 'PT', band: 'EXEMPT', baseCents: 50_000, ivaCents: 0 }],
  totalCents: 50_000,
};

/** `DOCUMENT` as somebody types it. */
export const TYPED = {
  number: DOCUMENT.number,
  atcud: DOCUMENT.atcud ?? '',
  issuedOn: DOCUMENT.issuedOn,
  base: '500.00',
};

type Given = Omit<Partial<Services>, 'recibos'> & { recibos?: ReciboSettings } & Partial<ReciboSettings>;

/** A picture of the document's code; with null one without any. */
export function reciboFile(document: FiscalDocument | null): Uint8Array<ArrayBuffer> {
  return document === null ? pngFile().bytes : pngOf(photographOf(qrTextOf(document)));
}

export async function reciboOffice({ gate = false, withCash = false, ...given }: Given = {}) {
  const office = await payingOffice({
    recibos: { isOn: true, gate, withCash, acquirer: { name: 'Frota Exemplo, Lda.', nif: OTHER_NIF } },
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
