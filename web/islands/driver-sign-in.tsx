import { SignIn } from '../driver-page/sign-in';

export default function DriverSignIn() {
  return <SignIn />;
}
