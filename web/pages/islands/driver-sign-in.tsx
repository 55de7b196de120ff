import { SignIn } from '../../driver/sign-in';

export default function DriverSignIn() {
  return <SignIn />;
}
