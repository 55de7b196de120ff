import type { ReactNode } from 'react';
import type { Right } from '../../src/platform/sessions/role-rules';
import { buttonClass } from './button-class';
import { Icon } from './icon';
import type { IconName } from './icon-sheet';

type Props = {
  icon: IconName;
  title: string;
  hint?: string;
  /** The first step of a new installation. */
  link?: { href: string; label: string; needs: Right } | undefined;
  children?: ReactNode;
};

/** An empty list, or one that failed to load: what that means and what can be done. */
export function EmptyState({ icon, title, hint, link, children }: Props) {
  return (
    <div className="flex flex-col items-center gap-1 px-[min(1.5rem,6vw)] py-14 text-center">
      <Icon name={icon} className="mb-2 size-8 stroke-[1.5] text-muted" />
      <p className="font-medium">{title}</p>
      {hint && <p className="text-muted text-sm">{hint}</p>}
      {link && (
        <a href={link.href} data-needs={link.needs} className={`${buttonClass()} mt-4`}>
          {link.label}
        </a>
      )}
      {children && <div className="mt-4">{children}</div>}
    </div>
  );
}
