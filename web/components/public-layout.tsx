import type { ReactNode } from 'react';
import { Brand } from './brand';
import { buttonClass } from './button';

/** A page for visitors: the name, the way to sign in, the content. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex h-16 max-w-6xl items-center justify-between px-4 sm:px-6">
          <Brand />
          <a href="/api/login" className={buttonClass({ tone: 'plain' })}>
            Iniciar sessão
          </a>
        </div>
      </header>
      {children}
    </div>
  );
}
