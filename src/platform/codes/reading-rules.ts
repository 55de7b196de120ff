export type Unreadable = 'TOO_LARGE' | 'TOO_COMPLEX' | 'ENCRYPTED' | 'DAMAGED' | 'NO_CODE' | 'SEVERAL_CODES';

export const UNREADABLE: Record<Unreadable, string> = {
  TOO_LARGE: 'A imagem é demasiado grande para ser lida.',
  TOO_COMPLEX: 'O ficheiro é demasiado pesado para ser lido.',
  ENCRYPTED: 'O PDF tem palavra-passe.',
  DAMAGED: 'O ficheiro está danificado.',
  NO_CODE: 'Não foi encontrado nenhum código QR legível.',
  SEVERAL_CODES: 'O ficheiro tem códigos QR de documentos diferentes. Envie um ficheiro por documento.',
};

/** `qr` is the text of the code, and `text` the text layer of a PDF, even where its code is not readable. */
export type FileReading = { qr?: string; text?: string; unreadable?: Unreadable };

export class UnreadableFile extends Error {
  readonly reason: Unreadable;

  constructor(reason: Unreadable) {
    super(reason);
    this.reason = reason;
  }
}
