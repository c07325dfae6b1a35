/** The whole story as plain text. */
import { TextView } from '../text/TextView.tsx'

export function ScriptSection() {
  return <TextView node={null} />
}
