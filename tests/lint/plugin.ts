/** The repository's own lint rules, as a plugin of oxlint (.oxlintrc.json). */
import { textAlone } from './textAlone.ts'

// oxlint loads a plugin by its default export.
// eslint-disable-next-line import/no-default-export
export default { meta: { name: 'stories' }, rules: { 'text-alone': textAlone } }
