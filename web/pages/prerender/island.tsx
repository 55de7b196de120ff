import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { OldBrowserNotice } from '../../ui/old-browser-notice';

type Props = { of: ComponentType; name: string };

/** One hydrated root, rendered apart from the page: inside the page's tree every `useId` would differ from the
 * browser's. */
export function Island({ of: Content, name }: Props) {
  const html = renderToString(<Content />, { identifierPrefix: `${name}-` });
  return (
    <>
      <OldBrowserNotice />
      <div data-island={name} className="contents" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
