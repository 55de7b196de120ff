import type { ReactNode } from 'react';
import { FLEET_SLOTS, PROGRAM } from '../../src/platform/domain/fleet';

type Props = { /** Classes of the name beside the mark. */ nameClass?: string };

/** The mark and the name of the program. */
export function Brand({ nameClass = '@max-[15rem]:sr-only' }: Props) {
  return <Home name={PROGRAM} mark={<Wheel className="size-8" />} nameClass={nameClass} />;
}

/** The fleet's initial as the mark, and its name. */
export function FleetBrand({ nameClass = '' }: Props) {
  return (
    <Home
      name={FLEET_SLOTS.brand}
      mark={FLEET_SLOTS.initial}
      nameClass={`${nameClass} wrap-anywhere leading-6`}
    />
  );
}

function Home({ name, mark, nameClass }: { name: string; mark: ReactNode; nameClass: string }) {
  return (
    <a
      href="/"
      className="inline-flex min-h-11 min-w-0 items-center gap-2.5 rounded-lg font-semibold text-lg tracking-tight"
    >
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-content-center rounded-lg bg-[#0f766e] text-white"
      >
        {mark}
      </span>
      <span translate="no" className={nameClass}>
        {name}
      </span>
    </a>
  );
}

/** The mark's steering wheel, in the colour of the text. */
export function Wheel({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      className={className}
    >
      <circle cx="16" cy="16" r="9" />
      <circle cx="16" cy="16" r="2.5" />
      <path d="M7.5 14.5h6M18.5 14.5h6M16 18.5v6" />
    </svg>
  );
}
