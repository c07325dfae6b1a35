import { getAppConfig } from '../../platform/appConfig.ts'
import { AuthScreen } from './AuthScreen.tsx'

/** Without email no code arrives. */
export default function ForgotScreen() {
  return <AuthScreen mode={getAppConfig().sendsEmail ? 'forgot' : 'signIn'} />
}
