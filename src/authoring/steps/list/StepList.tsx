/** The steps of a node or of an answer: written like a text document, moved, copied and selected like files. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type StepKind } from '../../../../protocol/story/steps.ts'
import { type DocumentPath } from '../../../../protocol/story/draft.ts'
import { useDraftActions } from '../../model/DraftContext.tsx'
import { CloseIcon } from '../../../ui/controlIcons.tsx'
import { Quiet, Stack } from '../../../ui/layout.tsx'
import formStyles from '../form/form.module.css'
import { SmallButton } from '../form/SmallButton.tsx'
import { KindIcon, PlusIcon } from '../icons.tsx'
import { STEP_KINDS } from '../stepKinds.ts'
import { isDragging } from './dragSteps.ts'
import { useCopiedSteps } from './stepClipboard.ts'
import styles from './StepList.module.css'
import { StepRow } from './StepRow.tsx'
import { StepTools } from './StepTools.tsx'
import { type Adding, type StepFocus, useStepList } from './useStepList.ts'
import { type SearchItem, SearchList } from '../form/SearchList.tsx'

interface Props {
  path: DocumentPath
  label: string
  /** Says which keys there are. A list inside of a form does not: the node's own list has said it. */
  hasHint?: boolean
}

export function StepList({ path, label, hasHint = false }: Props) {
  const { t } = useTranslation('creation')
  const { select } = useDraftActions()
  const list = useStepList(path)
  const { steps, keys, isReadOnly, container, selected, adding, actions } = list
  const copied = useCopiedSteps()
  const hintId = useId()
  const [firstSelected] = selected
  const addAt = (index: number): void => actions.setAdding({ index, isReplacing: false, locale: null })
  const pick = ({ index, isReplacing, locale }: Adding, kind: StepKind): void => {
    const { isLine, create } = STEP_KINDS[kind]
    const focus: StepFocus = isLine === true ? { index, part: 'text', locale, caret: 0 } : { index, part: 'handle' }
    if (isReplacing) actions.replace(index, create(), focus)
    else actions.insert(index, [create()], focus)
    if (isLine !== true) actions.setOpen(index)
    select([...path, index])
  }
  const close = ({ index, isReplacing, locale }: Adding, isLeft: boolean): void => {
    actions.setAdding(null)
    if (isLeft) return
    const at = isReplacing ? index : Math.max(0, index - 1)
    actions.focus(locale === null ? { index: at, part: 'handle' } : { index: at, part: 'text', locale, caret: 0 })
  }
  const picker = adding !== null && (
    <KindPicker onPick={(kind) => pick(adding, kind)} onClose={(isLeft) => close(adding, isLeft)} />
  )
  const isPickedAfter = (index: number): boolean =>
    adding !== null && (adding.isReplacing ? adding.index === index : adding.index === index + 1)
  return (
    <Stack gap={2} ref={container} className={styles.list}>
      {firstSelected !== undefined && (
        <div className={styles.selection}>
          <span role="status">{t('steps.selected', { number: selected.size })}</span>
          {!isReadOnly && <StepTools list={list} index={firstSelected} />}
          <SmallButton label={t('steps.clearSelection')} onClick={actions.clearSelected}>
            <CloseIcon size={16} />
          </SmallButton>
        </div>
      )}
      <ol aria-label={label} aria-describedby={hasHint ? hintId : undefined}>
        {adding !== null && !adding.isReplacing && adding.index === 0 && steps.length > 0 && <li>{picker}</li>}
        {steps.flatMap((_, index) => [
          <StepRow key={keys[index]} list={list} index={index} />,
          isPickedAfter(index) && <li key="picker">{picker}</li>,
        ])}
      </ol>
      {steps.length === 0 && picker}
      {!isReadOnly && (
        <div
          className={styles.end}
          onDragOver={(event) => isDragging() && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            actions.drop(steps.length)
          }}
        >
          {steps.length === 0 && (
            <button
              type="button"
              className={formStyles.add}
              onClick={() =>
                actions.insert(0, [STEP_KINDS.narrate.create()], { index: 0, part: 'text', locale: null, caret: 0 })
              }
            >
              {t('steps.startWriting')}
            </button>
          )}
          <button type="button" className={formStyles.add} onClick={() => addAt(steps.length)}>
            <PlusIcon />
            <span>{t('steps.addStep')}</span>
          </button>
          {copied.length > 0 && (
            <button type="button" className={formStyles.add} onClick={() => actions.paste(steps.length)}>
              {t('steps.paste', { number: copied.length })}
            </button>
          )}
        </div>
      )}
      {hasHint && !isReadOnly && (
        <Quiet id={hintId} className={styles.keys}>
          {t('steps.keys')}
        </Quiet>
      )}
    </Stack>
  )
}

interface KindPickerProps {
  onPick: (kind: StepKind) => void
  onClose: (isLeft: boolean) => void
}

/** Picks the kind of a step, by name. */
const KINDS = Object.keys(STEP_KINDS) as StepKind[]

function KindPicker({ onPick, onClose }: KindPickerProps) {
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
