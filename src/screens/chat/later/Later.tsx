/** The parts of the chat that the first line does not need. They load after it, with their texts. */
import { addLaterTexts } from '../../../i18n/later.ts'
import { Panels } from '../panels/Panels.tsx'

addLaterTexts()

export default function Later() {
  return <Panels />
}
