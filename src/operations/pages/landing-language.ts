import { parse, serialize } from 'hono/utils/cookie';

const COOKIE = 'idioma';
const YEAR_S = 31_536_000;

const LANGUAGES = {
  pt: { page: 'landing', path: '/', tag: 'pt-PT' },
  en: { page: 'landing-en', path: '/?lang=en', tag: 'en' },
} as const;

type Language = keyof typeof LANGUAGES;

/** Chooses by `lang`, then by the cookie, else Portuguese (docs/rules/visitor-screens.md#landing-page). With
 * `hasOwnPage` it is the variant that leads drivers to their own page. */
export function landingPage(
  request: Request,
  { origin, hasOwnPage }: { origin: string; hasOwnPage: boolean },
): { page: string; headers: Record<string, string> } {
  const asked = new URL(request.url).searchParams.get('lang');
  const remembered = parse(request.headers.get('Cookie') ?? '', COOKIE)[COOKIE];
  const language = toLanguage(asked ?? remembered);
  return {
    page: `${LANGUAGES[language].page}${hasOwnPage ? '-me' : ''}`,
    headers: {
      Link: alternates(language, origin),
      ...(asked === language && { 'Set-Cookie': languageCookie(language, origin) }),
    },
  };
}

function toLanguage(value: string | undefined): Language {
  return value === 'en' ? 'en' : 'pt';
}

function languageCookie(language: Language, origin: string): string {
  return serialize(COOKIE, language, {
    path: '/',
    maxAge: YEAR_S,
    sameSite: 'Lax',
    httpOnly: true,
    secure: origin.startsWith('https:'),
  });
}

/** Links for search engines, which require absolute addresses. */
function alternates(language: Language, origin: string): string {
  const link = (of: Language, rel: string) => `<${origin}${LANGUAGES[of].path}>; ${rel}`;
  return [
    link(language, 'rel="canonical"'),
    link('pt', `rel="alternate"; hreflang="${LANGUAGES.pt.tag}"`),
    link('en', `rel="alternate"; hreflang="${LANGUAGES.en.tag}"`),
    link('pt', 'rel="alternate"; hreflang="x-default"'),
  ].join(', ');
}
