/** The first stop of the keyboard: past the header, to the page's `main`. */
export function SkipLink({ children = 'Saltar para o conteúdo' }: { children?: string | undefined }) {
  return (
    <a
      href="#conteudo"
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-surface focus:px-4 focus:py-3"
    >
      {children}
    </a>
  );
}
