/** The place of something that is still loading; `className` gives it its size. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={`block max-w-full animate-pulse rounded bg-line ${className}`} />
  );
}
