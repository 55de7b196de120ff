import type { ReactNode } from 'react';
import { Brand } from './brand';
import { buttonClass } from './button';

type Props = {
  children: ReactNode;
  /** The content of the header beside the name. */
  header?: ReactNode;
  /** The words of the link that leads past the header, to `#conteudo`. */
  skip?: string;
};

/** A page for visitors. Its content brings the `main`, with the id `conteudo`. */
export function PublicLayout({ children, header = <SignInLink />, skip }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink>{skip}</SkipLink>
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-x-3 gap-y-1 px-[min(1rem,5vw)] py-2.5 sm:gap-x-4 sm:px-6">
          <Brand />
          <div className="ml-auto flex flex-wrap items-center justify-end gap-3 sm:gap-4">{header}</div>
        </div>
      </header>
      {children}
    </div>
  );
}

export function SignInLink({ children = 'Iniciar sessão' }: { children?: string }) {
  return (
    <a href="/api/login" className={buttonClass({ tone: 'plain' })}>
      {children}
    </a>
  );
}

/** The first stop of the keyboard: past the header, to the page's `main`. */
function SkipLink({ children = 'Saltar para o conteúdo' }: { children?: string | undefined }) {
  return (
    <a
      href="#conteudo"
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-surface focus:px-4 focus:py-3"
    >
      {children}
    </a>
  );
}
