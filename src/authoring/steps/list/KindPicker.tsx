/** Picks the kind of a step, by name. */
import { useTranslation } from 'react-i18next'
import type { StepKind } from '../../../../protocol/story/steps.ts'
import { type SearchItem, SearchList } from '../form/SearchList.tsx'
import { KindIcon } from '../icons.tsx'
import { STEP_KINDS } from '../stepKinds.ts'

interface Props {
  onPick: (kind: StepKind) => void
  onClose: (isLeft: boolean) => void
}

const KINDS = Object.keys(STEP_KINDS) as StepKind[]

export function KindPicker({ onPick, onClose }: Props) {
  const { t } = useTranslation('creation')
  const items = KINDS.map((kind): SearchItem => {
    const label = t(`steps.kinds.${kind}`)
    const words = t(`steps.groups.${STEP_KINDS[kind].group}`)
    return { id: kind, label, detail: t(`steps.kindHints.${kind}`), icon: <KindIcon kind={kind} />, words }
  })
  return (
    <SearchList label={t('steps.pickStep')} items={items} onPick={(id) => onPick(id as StepKind)} onClose={onClose} />
  )
}
