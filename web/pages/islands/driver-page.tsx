import { useEffect, useState } from 'react';
import { hasLinkToken } from '../../driver/link-token';
import { OwnPage } from '../../driver/own-page';
import { useDeferred } from '../../ui/use-deferred';

const loadSignIn = async () => (await import('../../driver/sign-in')).SignIn;

/** A link that is opened while somebody is signed in may be of another person. */
export default function DriverPage() {
  const [hasLink, setLink] = useState(false);
  useEffect(() => {
    const look = () => setLink(hasLinkToken());
    look();
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  const SignIn = useDeferred(loadSignIn, {
    wanted: hasLink,
    what: 'a ligação',
    onFailed: () => setLink(false),
  });
  if (!hasLink) return <OwnPage />;
  return SignIn && <SignIn />;
}
