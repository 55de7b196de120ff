import { Landing } from '../../landing/landing';
import { page, texts } from './landing-en';

export { page };

/** Where drivers have their own page. */
export default function LandingEnglishPage() {
  return <Landing texts={texts} hasOwnPage />;
}
