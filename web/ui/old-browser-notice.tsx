import { BROWSER_FLOOR } from './browser-floor';

/** Hidden before each island; `web/pages/old-browser.js` shows it in the island's place. */
export function OldBrowserNotice() {
  const { chrome, firefox, safari } = BROWSER_FLOOR;
  return (
    <p
      hidden
      role="alert"
      data-old-browser
      className="mb-4 rounded-xl border border-warn bg-warn-soft p-4 text-sm text-warn"
    >
      O seu navegador é demasiado antigo para esta página. Atualize-o, ou use outro aparelho: precisa do{' '}
      <span>{`Chrome ou do Edge ${chrome}, do Firefox ${firefox} ou do Safari ${safari}`}</span>
      <span>{` (num iPhone, do iOS ${safari}), ou de uma versão mais recente.`}</span>
    </p>
  );
}
