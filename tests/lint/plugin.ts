/** The repository's own lint rules, as a plugin of oxlint (.oxlintrc.json). */
import { floors } from './floors.ts'
import { textAlone } from './textAlone.ts'

export default { meta: { name: 'stories' }, rules: { floors, 'text-alone': textAlone } }
