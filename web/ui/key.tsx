/** The key that does the same as the button it stands in, where there is a keyboard to expect. */
export function Key({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="hidden min-w-5 rounded border border-current px-1 text-center font-sans text-xs opacity-70 pointer-fine:inline-block"
    >
      {name}
    </span>
  );
}
