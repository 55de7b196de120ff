import { IslandRoot } from '../components/island-root';
import { useSignInRedirect } from '../queries/session';

export default function Unauthorized() {
  return (
    <IslandRoot>
      <Redirect />
    </IslandRoot>
  );
}

function Redirect() {
  useSignInRedirect();
  return null;
}
