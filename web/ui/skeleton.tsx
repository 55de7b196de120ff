/** The place of something that is still loading; `className` gives it its size. Pulses where that takes long: each frame
 * of it takes time from what loads. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block max-w-full animate-pulse rounded [animation-delay:2s] bg-line ${className}`}
    />
  );
}
