/** The repository's own lint rules, as a plugin of oxlint (.oxlintrc.json). */
import { floors } from './floors.ts'
import { lateClose } from './lateClose.ts'
import { textAlone } from './textAlone.ts'

export default { meta: { name: 'stories' }, rules: { floors, 'late-close': lateClose, 'text-alone': textAlone } }
