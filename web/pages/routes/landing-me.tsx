import { Landing } from '../../landing/landing';
import { page, texts } from './landing';

export { page };

/** Where drivers have their own page. */
export default function LandingPage() {
  return <Landing texts={texts} hasOwnPage />;
}
