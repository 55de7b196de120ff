import { useEffect, useState } from 'react';
import { Button } from '../../ui/button';
import { IMPORT_ANCHOR } from '../../ui/driver-links';
import { useDeferred } from '../../ui/use-deferred';
import { DRIVERS } from './import-kinds';

const loadImport = async () => (await import('./import-dialog')).ImportDialog;

/** Imports an existing fleet from a file. */
export function ImportDrivers() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEffect(() => {
    const follow = () => {
      if (location.hash !== IMPORT_ANCHOR) return;
      setOpen(true);
      // The fragment is removed, so that a closed dialog stays closed over a reload.
      history.replaceState(history.state, '', location.pathname);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const ImportDialog = useDeferred(loadImport, { wanted: open, what: 'a importação', onFailed: close });
  return (
    <>
      <Button data-needs="settings" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Importar condutores
      </Button>
      {open && ImportDialog && <ImportDialog imported={DRIVERS} onClose={close} />}
    </>
  );
}
