/** `/user/login`. Doc 1 §2. */
import { AuthScreen } from './AuthScreen.tsx'

export default function LoginScreen() {
  return <AuthScreen mode="signIn" />
}
