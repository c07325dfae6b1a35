/** The icon of a step: it opens its form, is dragged, and has the keys that move, select and copy steps. */
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { StepKind } from '../../../../protocol/story/steps.ts'
import { KindIcon } from '../icons.tsx'
import { beginDrag, takeDragged } from './dragSteps.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './StepList.module.css'
import type { StepListActions, StepListState } from './useStepList.ts'

interface Props {
  list: StepListState & { actions: StepListActions }
  index: number
  /** Null for what is no step. */
  kind: StepKind | null
  isOpen: boolean
  onToggle: () => void
}

export function StepHandle({ list, index, kind, isOpen, onToggle }: Props) {
  const { t } = useTranslation('creation')
  const { steps, path, isReadOnly, selected, actions } = list
  const name = kind === null ? t('steps.unknown') : t(`steps.kinds.${kind}`)
  const go = (by: 1 | -1, event: KeyboardEvent): void => {
    const next = index + by
    if (event.altKey) return actions.moveBy(index, by)
    if (next < 0 || next >= steps.length) return
    actions.focus({ index: next, part: 'handle' })
    if (event.shiftKey) actions.selectTo(next, index)
  }
  const keys: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowUp: (event) => go(-1, event),
    ArrowDown: (event) => go(1, event),
    Home: () => actions.focus({ index: 0, part: 'handle' }),
    End: () => actions.focus({ index: steps.length - 1, part: 'handle' }),
  }
  const changes: typeof keys = {
    ' ': () => actions.toggleSelected(index),
    '/': () => actions.setAdding({ index: index + 1, isReplacing: false, locale: null }),
    Escape: () => actions.clearSelected(),
    Delete: () => actions.remove(index),
    Backspace: () => actions.remove(index),
    'ctrl+c': () => actions.copy(index),
    'ctrl+x': () => {
      actions.copy(index)
      actions.remove(index)
    },
    'ctrl+v': () => actions.paste(index + 1),
    'ctrl+d': () => actions.duplicate(index),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = event.ctrlKey || event.metaKey ? `ctrl+${event.key.toLowerCase()}` : event.key
    const run = keys[key] ?? (isReadOnly && key !== 'ctrl+c' ? undefined : changes[key])
    if (run === undefined) return
    event.preventDefault()
    event.stopPropagation()
    run(event)
  }
  return (
    <Row
      as="button"
      justify="center"
      type="button"
      data-handle=""
      className={styles.handle}
      aria-label={t('steps.step', { kind: name, number: index + 1, count: steps.length })}
      title={name}
      aria-expanded={isOpen}
      draggable={!isReadOnly}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        beginDrag({ path, indexes: selected.has(index) ? [...selected] : [index] })
      }}
      onDragEnd={() => takeDragged()}
      onKeyDown={onKeyDown}
      // Space selects; a browser would press the button when it is released.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      onClick={(event) => {
        if (event.shiftKey) actions.selectTo(index)
        else if (event.ctrlKey || event.metaKey || selected.size > 0) actions.toggleSelected(index)
        else onToggle()
      }}
    >
      <KindIcon kind={kind ?? 'unknown'} />
    </Row>
  )
}
