/** Problems of a place that has no field of its own: a whole step, option or list. */
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../../protocol/story/draft.ts'
import { useDraft } from '../../model/DraftContext.tsx'
import { writePathKey } from '../../model/documentPaths.ts'
import { listProblemsAt } from '../../model/placedProblems.ts'
import { formatProblem } from '../../problems/formatProblem.ts'
import { Text } from '../../../ui/layout.tsx'

export function PlaceProblems({ path }: { path: DocumentPath }) {
  const { t } = useTranslation('creation')
  const key = writePathKey(path)
  const problems = useDraft((view) => listProblemsAt(view.problems, key))
  if (problems.length === 0) return null
  return (
    <Text as="ul" small tone="danger">
      {problems.map((problem) => (
        <li key={problem.message}>{formatProblem(t, problem)}</li>
      ))}
    </Text>
  )
}
