import type { Language } from './monthly-fee';

const LANGUAGES = [
  { language: 'pt', tag: 'pt-PT', name: 'Português' },
  { language: 'en', tag: 'en', name: 'English' },
] as const;

type Props = { current: Language; label: string };

/** Links that the server answers in their language, which it remembers. */
export function LanguageSwitch({ current, label }: Props) {
  return (
    <nav aria-label={label} className="flex rounded-lg border border-line p-0.5 text-sm">
      {LANGUAGES.map(({ language, tag, name }) => (
        <a
          key={language}
          href={`/?lang=${language}`}
          hrefLang={tag}
          aria-current={language === current ? 'true' : undefined}
          className="inline-flex min-h-9 min-w-9 items-center justify-center rounded-md px-2 font-medium text-muted uppercase hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink sm:min-h-8"
        >
          {language}
          <span lang={tag} className="sr-only normal-case">
            {' '}
            {name}
          </span>
        </a>
      ))}
    </nav>
  );
}
