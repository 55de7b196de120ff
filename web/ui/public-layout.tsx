import type { ReactNode } from 'react';
import { FLEET_SLOTS } from '../../src/platform/domain/fleet';
import { Brand, FleetBrand } from './brand';
import { buttonClass } from './button';
import { useNamesFleet } from './names-fleet';

type Props = {
  children: ReactNode;
  /** The content of the header beside the name. */
  header?: ReactNode;
  /** The lines of the footer, above the fleet's contact. */
  foot?: ReactNode;
  /** Words before the program's name at the foot of a fleet's page. */
  by?: string;
  /** The slot of the legal lines, in the page's language. */
  legal?: string;
  /** The words of the link that leads past the header, to `#conteudo`. */
  skip?: string;
};

/** A page for visitors. Its content brings the `main`, with the id `conteudo`. */
export function PublicLayout({
  children,
  header = <SignInLink />,
  foot,
  by = 'com',
  legal = FLEET_SLOTS.legal,
  skip,
}: Props) {
  const namesFleet = useNamesFleet();
  const nameClass = header === null ? '' : 'max-[22.5rem]:sr-only';
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink>{skip}</SkipLink>
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-x-3 gap-y-1 px-[min(1rem,5vw)] py-2.5 sm:gap-x-4 sm:px-6">
          {namesFleet ? <FleetBrand nameClass={nameClass} /> : <Brand nameClass={nameClass} />}
          <div className="ml-auto flex flex-wrap items-center justify-end gap-3 sm:gap-4">{header}</div>
        </div>
      </header>
      {children}
      {(foot || namesFleet) && (
        <footer className="mt-auto border-line border-t bg-surface">
          {foot}
          {namesFleet && <FleetFoot by={by} legal={legal} />}
        </footer>
      )}
    </div>
  );
}

function FleetFoot({ by, legal }: { by: string; legal: string }) {
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-x-6 gap-y-2 px-[min(1rem,5vw)] py-6 text-muted text-sm sm:flex-row sm:justify-between sm:px-6">
      <p className="min-w-0 wrap-anywhere leading-7 [&_a]:inline-block [&_a]:underline [&_a]:underline-offset-2 [&_a]:pointer-coarse:min-h-11 [&_a]:pointer-coarse:py-2">
        {`${FLEET_SLOTS.contact}${legal}`}
      </p>
      <p className="shrink-0 leading-7">{`${by} Volante`}</p>
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
