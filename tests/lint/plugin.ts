/** The repository's own lint rules, as a plugin of oxlint (.oxlintrc.json). */
import { textAlone } from './textAlone.ts'

export default { meta: { name: 'stories' }, rules: { 'text-alone': textAlone } }
