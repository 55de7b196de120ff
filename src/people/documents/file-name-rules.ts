import { DOC_TYPES, type DocType } from '../../platform/domain/document-types';
import { foldText } from '../../platform/domain/text';

/** Words that name one document alone. */
const NAMES: Record<DocType, RegExp> = {
  CC: /\bcc\b|cidadao|identidade/,
  CARTA_CONDUCAO: /conducao/,
  CMTVDE: /cmtvde/,
  REG_CRIMINAL: /criminal|\bcrc\b/,
  VEHICLE_DOC: /viatura|veiculo|automovel|livrete|matricula|\bdua\b|documento ?unico/,
};

/** Words that names of other documents have too: they count where no name of `NAMES` is there. */
const SHORT_NAMES: Record<DocType, RegExp> = {
  CC: /\bcartao\b/,
  CARTA_CONDUCAO: /\bcarta\b(?! verde)/,
  CMTVDE: /\b(certificado|tvde)\b/,
  REG_CRIMINAL: /\bregisto\b/,
  VEHICLE_DOC: /\bcarro\b/,
};

/** The document that a file is by its name, as `CC_frente.jpg`; null where it names none, or several. */
export function documentOf(fileName: string): DocType | null {
  const words = wordsOf(fileName);
  const named = DOC_TYPES.filter((docType) => NAMES[docType].test(words));
  const found = named.length > 0 ? named : DOC_TYPES.filter((docType) => SHORT_NAMES[docType].test(words));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The free box of each file by its name; null where its name leads to none of them, or that of another file to the
 * same one. */
export function boxesOf(fileNames: readonly string[], free: readonly DocType[]): (DocType | null)[] {
  const named = fileNames.map(documentOf);
  return named.map((docType) => {
    if (docType === null || !free.includes(docType)) return null;
    return named.filter((other) => other === docType).length === 1 ? docType : null;
  });
}

/** `CartaConducao-2.JPG` as `carta conducao`. */
function wordsOf(fileName: string): string {
  const apart = fileName
    .replace(/\.\w{1,5}$/, '')
    .replace(/(\p{Ll})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$3 $2');
  return foldText(apart)
    .replace(/[^a-z]+/g, ' ')
    .trim();
}
