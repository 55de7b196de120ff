import { IslandRoot } from '../components/island-root';
import { useSignInRedirect } from '../queries/session';

export default function Drivers() {
  return (
    <IslandRoot>
      <DriversContent />
    </IslandRoot>
  );
}

function DriversContent() {
  if (useSignInRedirect()) return null;
  return <h1 className="font-semibold text-2xl tracking-tight">Gestão de Condutores</h1>;
}
