import {
  Bell,
  Ellipsis,
  Euro,
  Files,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Menu as MenuIcon,
  MonitorSmartphone,
  Search,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Right } from '../../src/platform/sessions/role-rules';
import { Brand } from './brand';
import { IconSheet } from './icon-sheet';

/** docs/rules/screens.md#top-navigation; the last is the right that it is for. */
const LINKS = [
  ['/', 'Dashboard', undefined],
  ['/drivers', 'Condutores', undefined],
  ['/finances', 'Financeiro', 'money.read'],
  ['/documents', 'Documentos', 'papers.read'],
  ['/email-config', 'Email IMAP', 'inbox'],
  ['/register', 'Registar', 'people.write'],
] as const;

/** The pages in the bar at the foot of a phone; the others are behind Mais. */
const AT_FOOT: Partial<Record<StaffPath, LucideIcon>> = {
  '/': LayoutDashboard,
  '/drivers': Users,
  '/finances': Euro,
  '/documents': Files,
};

/** The height of the window below the bar, so that the footer is out of view until the content has loaded. */
const WINDOW_HIGH = 'min-h-[calc(100vh-4rem)]';

export type StaffPath = (typeof LINKS)[number][0];
/** Null for the 404 screen. */
type Current = { current: StaffPath | null };

/** A page of the office: the top navigation, a menu on a narrow screen, a bar at the foot of a phone, and what the page
 * is about. */
export function StaffLayout({ current, children }: Current & { children: ReactNode }) {
  const hasOfficeScript = current !== null;
  return (
    <>
      <IconSheet of="office" />
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-surface focus:px-4 focus:py-3"
      >
        Saltar para o conteúdo
      </a>
      <Header current={current} hasOfficeScript={hasOfficeScript} />
      {hasOfficeScript && (
        <p className="m-4 hidden rounded-xl border border-warn bg-warn-soft p-4 text-sm text-warn noscript:block">
          Esta página precisa de JavaScript. Ative-o no seu navegador e recarregue a página.
        </p>
      )}
      <main
        id="conteudo"
        className={`mx-auto max-w-7xl px-[min(1rem,5vw)] py-6 2xl:max-w-[93rem] sm:px-6 sm:py-8 print:min-h-0 print:max-w-none print:p-0 ${hasOfficeScript ? WINDOW_HIGH : ''}`}
      >
        <div className={hasOfficeScript ? 'contents noscript:hidden' : 'contents'}>{children}</div>
      </main>
      {hasOfficeScript && (
        <footer className="mx-auto flex max-w-7xl 2xl:max-w-[93rem] flex-wrap items-center gap-x-6 gap-y-2 px-[min(1rem,5vw)] pb-6 text-muted text-xs sm:px-6 print:hidden">
          <span>{`Volante ${import.meta.env.VOLANTE_VERSION}`}</span>
          <a
            href="/api/processing-record"
            className="inline-flex min-h-6 items-center underline underline-offset-2 pointer-coarse:min-h-11"
          >
            Registo das atividades de tratamento
          </a>
        </footer>
      )}
      <div className="h-(--foot) print:hidden" />
      <FootBar current={current} />
    </>
  );
}

function Header({ current, hasOfficeScript }: Current & { hasOfficeScript: boolean }) {
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-surface print:hidden">
      <div className="@container mx-auto flex min-h-16 max-w-7xl 2xl:max-w-[93rem] flex-wrap items-center gap-x-3 px-[min(1rem,5vw)] sm:px-6">
        <div className="@min-[44rem]:@max-[56rem]:[&_span+span]:sr-only">
          <Brand />
        </div>
        <nav
          aria-label="Principal"
          className="hidden flex-1 flex-wrap items-stretch @min-[44rem]:flex @min-[61rem]:gap-1 @min-[61rem]:pl-3"
        >
          {LINKS.map(([href, label, needs]) => (
            <NavLink key={href} href={href} label={label} needs={needs} current={current} />
          ))}
        </nav>
        <div className="relative -mr-2 ml-auto flex flex-wrap items-center justify-end gap-1">
          {hasOfficeScript && (
            <button
              type="button"
              data-opens="search"
              aria-keyshortcuts="Control+K"
              title="Ir para (Ctrl K)"
              className={`${ICON_BUTTON} @max-[13rem]:hidden`}
            >
              <Search aria-hidden="true" className="size-5" />
              <span className="sr-only">Ir para</span>
            </button>
          )}
          <Notifications />
          {hasOfficeScript && (
            <button type="button" data-opens="sessions" className={`${ICON_BUTTON} @max-[44rem]:hidden`}>
              <MonitorSmartphone aria-hidden="true" className="size-5" />
              <span className="sr-only">As suas sessões</span>
            </button>
          )}
          <SignOut className="hidden @min-[44rem]:inline-flex" word="@max-[61rem]:sr-only" />
          <Who className={BESIDE_OR_BELOW} />
          <Menu current={current} hasOfficeScript={hasOfficeScript} />
        </div>
      </div>
    </header>
  );
}

type NavLinkProps = Current & {
  href: StaffPath;
  label: string;
  needs: Right | undefined;
  stacked?: boolean;
};

function NavLink({ href, label, needs, current, stacked = false }: NavLinkProps) {
  const here = href === current;
  const shape = stacked
    ? `${href in AT_FOOT ? 'max-sm:hidden' : ''} min-h-11 rounded-lg px-3 aria-[current]:bg-accent-soft forced-colors:aria-[current]:outline-2 forced-colors:aria-[current]:-outline-offset-2`
    : 'min-h-16 border-transparent border-b-2 border-t-2 px-1.5 @max-[61rem]:text-[0.8125rem] @min-[61rem]:px-3 aria-[current]:border-b-accent forced-colors:border-y-[Canvas] forced-colors:aria-[current]:border-b-[Highlight]';
  return (
    <a
      href={href}
      data-needs={needs}
      aria-current={here ? 'page' : undefined}
      className={`flex items-center text-sm hover:text-accent-strong ${shape} ${here ? 'font-semibold text-accent' : 'font-medium text-muted'}`}
    >
      {label}
    </a>
  );
}

/** Where the bar at the foot is. */
const PHONE_PLACE = 'max-sm:top-auto max-sm:bottom-[calc(var(--foot)+0.5rem)]';

const POPOVER =
  'fixed inset-auto top-[4.25rem] right-3 m-0 rounded-xl border border-line bg-surface p-2 text-ink shadow-lg sm:right-5';

const ICON_BUTTON =
  'relative inline-flex min-h-11 min-w-11 items-center justify-center rounded-lg text-muted hover:bg-raised hover:text-ink';

const MENU_BUTTON =
  'inline-flex min-h-11 items-center gap-2 rounded-lg px-3 text-left font-medium text-muted text-sm hover:bg-raised hover:text-ink';

/** The navigation of a narrow screen, and what the bar at the foot of a phone leaves of it. A popover: Esc and a press
 * beside it close it, without script. */
function Menu({ current, hasOfficeScript }: Current & { hasOfficeScript: boolean }) {
  return (
    <div className="@min-[44rem]:hidden">
      <button type="button" popoverTarget="menu" className={`${ICON_BUTTON} max-sm:hidden`}>
        <MenuIcon aria-hidden="true" className="size-5" />
        <span className="sr-only">Menu</span>
      </button>
      <nav
        id="menu"
        popover="auto"
        aria-label="Menu"
        className={`${POPOVER} ${PHONE_PLACE} w-60 max-w-[calc(100vw-1.5rem)]`}
      >
        <div className="flex flex-col">
          {LINKS.map(([href, label, needs]) => (
            <NavLink key={href} href={href} label={label} needs={needs} current={current} stacked />
          ))}
          <hr className="my-2 border-line" />
          {hasOfficeScript && (
            <>
              <button type="button" data-opens="search" className={MENU_BUTTON}>
                <Search aria-hidden="true" className="size-4 shrink-0" />
                Ir para
              </button>
              <button type="button" data-opens="sessions" className={MENU_BUTTON}>
                <MonitorSmartphone aria-hidden="true" className="size-4 shrink-0" />
                As suas sessões
              </button>
            </>
          )}
          <SignOut />
          <Who className="px-3 pb-2" />
        </div>
      </nav>
    </div>
  );
}

/** The count is always 0 (docs/decisions/what-the-specification-fixes.md). */
function Notifications() {
  return (
    <>
      <button type="button" popoverTarget="notificacoes" className={ICON_BUTTON}>
        <Bell aria-hidden="true" className="size-5" />
        <span className="sr-only">Notificações: </span>
        <span className="absolute top-1 right-1 min-w-4.5 rounded-full border border-line bg-raised px-1 text-center font-semibold text-[0.6875rem] text-ink leading-4">
          0
        </span>
      </button>
      <p id="notificacoes" popover="auto" className={`${POPOVER} px-4 py-3 text-muted text-sm`}>
        Sem notificações.
      </p>
    </>
  );
}

/** Beside Sair; where there is no room, in one line below the icons, in the height that the bar has anyway. */
const BESIDE_OR_BELOW =
  'hidden @min-[44rem]:flex @min-[72rem]:block @min-[72rem]:max-w-48 @max-[72rem]:pointer-events-none @max-[72rem]:absolute @max-[72rem]:top-full ' +
  '@max-[72rem]:right-3 @max-[72rem]:-mt-2.5 @max-[72rem]:w-max @max-[72rem]:max-w-56 @max-[72rem]:gap-x-1.5 @max-[72rem]:text-[0.6875rem] @max-[72rem]:[&>span+span]:shrink-0';

/** The server puts the address and roles of who is signed in into it, where roles are configured (shown-to.ts). */
function Who({ className }: { className: string }) {
  return (
    <span
      className={`${className} text-muted text-xs empty:hidden [&>span]:block [&>span]:truncate`}
      dangerouslySetInnerHTML={{ __html: '<!--who-->' }}
    />
  );
}

function SignOut({ className = 'inline-flex', word = '' }: { className?: string; word?: string }) {
  return (
    <a
      href="/api/logout"
      title="Sair"
      className={`${className} min-h-11 items-center gap-2 rounded-lg px-3 font-medium text-muted text-sm hover:bg-raised hover:text-ink`}
    >
      <LogOut aria-hidden="true" className="size-4" />
      <span className={word}>Sair</span>
    </a>
  );
}

const FOOT_ITEM =
  'flex h-[56px] min-w-0 flex-col items-center justify-center gap-0.5 border-transparent border-t-2 font-medium text-[0.6875rem] text-muted leading-4 tracking-tight ' +
  'data-here:border-accent data-here:font-semibold data-here:text-accent forced-colors:border-t-[Canvas] forced-colors:data-here:border-t-[Highlight]';

/** On a phone each page is one press away. Where text is too large for the words, icons stand alone. */
function FootBar({ current }: Current) {
  const isFurther = current !== null && !(current in AT_FOOT);
  return (
    <nav
      aria-label="Páginas"
      className="@container fixed inset-x-0 bottom-0 z-40 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      <div className="-mt-px grid auto-cols-fr grid-flow-col forced-colors:mt-0">
        {LINKS.map(([href, label, needs]) => {
          const Drawing = AT_FOOT[href];
          const here = href === current;
          return (
            Drawing && (
              <a
                key={href}
                href={href}
                data-needs={needs}
                aria-label={label}
                aria-current={here ? 'page' : undefined}
                data-here={here ? '' : undefined}
                className={FOOT_ITEM}
              >
                <Drawing aria-hidden="true" className="size-[22px]" />
                <span className="@max-[19.4rem]:hidden">{label}</span>
              </a>
            )
          );
        })}
        <button
          type="button"
          popoverTarget="menu"
          aria-label="Mais"
          data-here={isFurther ? '' : undefined}
          className={FOOT_ITEM}
        >
          <Ellipsis aria-hidden="true" className="size-[22px]" />
          <span className="@max-[19.4rem]:hidden">Mais</span>
        </button>
      </div>
    </nav>
  );
}
