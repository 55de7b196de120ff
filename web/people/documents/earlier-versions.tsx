import { useState } from 'react';
import { useDeferred } from '../../ui/use-deferred';

const load = async () => (await import('./version-list')).VersionList;

export function EarlierVersions({ driverId }: { driverId: string }) {
  const [isOpen, setOpen] = useState(false);
  const VersionList = useDeferred(load, {
    wanted: isOpen,
    what: 'as versões',
    onFailed: () => setOpen(false),
  });
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mt-5 border-line border-t pt-3 text-sm"
    >
      <summary className="min-h-6 cursor-pointer content-center py-1 font-medium">Versões anteriores</summary>
      {isOpen && VersionList && <VersionList driverId={driverId} />}
    </details>
  );
}
