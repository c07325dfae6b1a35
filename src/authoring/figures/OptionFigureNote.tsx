/** Beside an option: how many readers chose it. Nothing where figures are not shown, or the place is no option. */
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { Quiet } from '../../ui/layout.tsx'
import { useDraft } from '../model/DraftContext.tsx'
import { useShownFigures } from './figuresStore.ts'
import { readOptionFigure } from './readFigures.ts'

export function OptionFigureNote({ path }: { path: DocumentPath }) {
  const { t } = useTranslation('creation')
  const storyId = useDraft(({ id }) => id)
  const figures = useShownFigures(storyId)
  const document = useDraft((view) => (figures === null ? null : view.document))
  const figure = figures === null || document === null ? null : readOptionFigure(figures, document, path)
  if (figure === null) return null
  return <Quiet as="span">{t('figures.option', { count: figure.chosen, percent: figure.percent })}</Quiet>
}
