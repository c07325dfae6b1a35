/** Props that the forms of code, password and registration share. */
import { type SocialProvider } from '../../../protocol/api/signIn.ts'
import { type Requests } from './useRequest.ts'

export type RequestKind = 'send' | 'submit' | 'guest' | SocialProvider

export interface FormProps {
  requests: Requests<RequestKind>
  /** Called after the sign-in, with the text of its toast; null for none. */
  onDone: (text: string | null) => void
}
