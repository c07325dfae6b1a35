/** One version of a story in the list of all. */
import type * as v from 'valibot'
import type { creationRevisions } from '../../../protocol/api/creation.ts'

export type Revision = v.InferOutput<typeof creationRevisions.answer>['revisions'][number]
