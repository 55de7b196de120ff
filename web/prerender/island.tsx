import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

type Props = { of: ComponentType; name: string };

/**
 * One hydrated root. It is rendered apart from the page, with its own prefix for `useId`, exactly as the browser
 * will hydrate it: rendered inside the page's tree, every id would differ.
 */
export function Island({ of: Content, name }: Props) {
  const html = renderToString(<Content />, { identifierPrefix: `${name}-` });
  return <div data-island={name} className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
}
