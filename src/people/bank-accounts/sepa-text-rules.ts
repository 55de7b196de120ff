import { oneLine, withoutAccents } from '../../platform/domain/text';

/** Characters that do not decompose into a basic Latin character and an accent (EPC217-08, best practices). */
const REPLACED: Readonly<Record<string, string>> = {
  '€': 'E',
  '&': '+',
  _: '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '‘': "'",
  '’': "'",
  '´': "'",
  '`': "'",
  '“': "'",
  '”': "'",
  '"': "'",
  '«': "'",
  '»': "'",
  '@': '(at)',
  '%': '(pct)',
  ';': ',',
  '…': '...',
  Ł: 'L',
  ł: 'l',
  Ø: 'O',
  ø: 'o',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  ß: 'ss',
  ẞ: 'SS',
  ı: 'i',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Þ: 'TH',
  þ: 'th',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  ĸ: 'k',
  Ŋ: 'N',
  ŋ: 'n',
  Ə: 'E',
  ə: 'e',
};

const CYRILLIC =
  'а:a б:b в:v г:h ґ:g д:d е:e є:ie ё:e ж:zh з:z и:y і:i ї:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:iu я:ia';
const GREEK =
  'α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o';

const BASIC = new Map(
  `${CYRILLIC} ${GREEK}`.split(' ').flatMap((pair) => {
    const [from = '', to = ''] = pair.split(':');
    return [
      [from, to] as const,
      [from.toUpperCase(), to.replace(/^./, (first) => first.toUpperCase())] as const,
    ];
  }),
);

/** Reduces text to the character set of SEPA messages, at most `most` long; anything else becomes a full stop. */
export function sepaText(text: string, most: number): string {
  const latin = Array.from(
    oneLine(text).normalize('NFC'),
    (each) => REPLACED[each] ?? BASIC.get(each) ?? each,
  );
  return withoutAccents(latin.join(''))
    .replace(/[^a-zA-Z0-9/\-?:().,'+ ]/gu, '.')
    .replace(/\/{2,}/g, '/')
    .replace(/ {2,}/g, ' ')
    .replace(/^[/ ]+/, '')
    .slice(0, most)
    .replace(/[/ ]+$/, '');
}
