import { useEffect, useState } from 'react';
import { Button } from '../../ui/button';
import { useDeferred } from '../../ui/use-deferred';

const loadImport = async () => (await import('./import-dialog')).ImportDialog;

/** A link to this opens the import. */
const ANCHOR = '#importar';

/** A fleet that exists already comes in by a file. */
export function ImportDrivers() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEffect(() => {
    if (location.hash !== ANCHOR) return;
    setOpen(true);
    // Closed, the dialog stays so over a reload.
    history.replaceState(history.state, '', location.pathname);
  }, []);
  const ImportDialog = useDeferred(loadImport, { wanted: open, what: 'a importação', onFailed: close });
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Importar condutores
      </Button>
      {open && ImportDialog && <ImportDialog onClose={close} />}
    </>
  );
}
