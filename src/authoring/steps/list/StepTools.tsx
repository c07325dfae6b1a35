/** Actions for a step, or for all selected steps. */
import { useTranslation } from 'react-i18next'
import { SmallButton } from '../form/SmallButton.tsx'
import { CopyIcon, CutIcon, DeleteIcon, DownIcon, DuplicateIcon, PlusIcon, SelectIcon, UpIcon } from '../icons.tsx'
import type { StepListActions, StepListState } from './useStepList.ts'
import styles from './StepList.module.css'

interface Props {
  list: StepListState & { actions: StepListActions }
  /** A step, or one of those that are selected. */
  index: number
}

export function StepTools({ list, index }: Props) {
  const { t } = useTranslation('creation')
  const { actions, selected } = list
  const isOfMany = selected.has(index)
  return (
    <div className={styles.tools}>
      <SmallButton label={t('steps.moveUp')} onClick={() => actions.moveBy(index, -1)}>
        <UpIcon />
      </SmallButton>
      <SmallButton label={t('steps.moveDown')} onClick={() => actions.moveBy(index, 1)}>
        <DownIcon />
      </SmallButton>
      <SmallButton label={t('steps.duplicate')} onClick={() => actions.duplicate(index)}>
        <DuplicateIcon />
      </SmallButton>
      <SmallButton label={t('steps.copy')} onClick={() => actions.copy(index)}>
        <CopyIcon />
      </SmallButton>
      <SmallButton
        label={t('steps.cut')}
        onClick={() => {
          actions.copy(index)
          actions.remove(index)
        }}
      >
        <CutIcon />
      </SmallButton>
      {!isOfMany && (
        <>
          <SmallButton label={t('steps.select')} onClick={() => actions.toggleSelected(index)}>
            <SelectIcon />
          </SmallButton>
          <SmallButton
            label={t('steps.addStepHere')}
            onClick={() => actions.setAdding({ index: index + 1, isReplacing: false, locale: null })}
          >
            <PlusIcon />
          </SmallButton>
        </>
      )}
      <SmallButton label={t('steps.remove')} onClick={() => actions.remove(index)}>
        <DeleteIcon />
      </SmallButton>
    </div>
  )
}
