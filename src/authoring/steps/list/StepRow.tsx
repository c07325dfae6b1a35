/** One step: a line to write in, or a summary that opens a form. */
import { type DragEvent, memo, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameList } from '../../../../protocol/sameValue.ts'
import { type StepKind } from '../../../../protocol/story/steps.ts'
import { useDraft, useDraftActions } from '../../model/DraftContext.tsx'
import { asText, isInside } from '../../model/documentPaths.ts'
import { PlaceComments } from '../../comments/PlaceComments.tsx'
import { FieldList } from '../form/FieldList.tsx'
import { PlaceProblems } from '../form/PlaceProblems.tsx'
import { RawInput } from '../form/RawInput.tsx'
import { listStepFields, readStepKind } from '../stepKinds.ts'
import { useWritingLocales } from '../writingLanguages.ts'
import { isDragging } from './dragSteps.ts'
import { LineInput } from './LineInput.tsx'
import { readLineKind } from './readLineKind.ts'
import { StepHandle } from './StepHandle.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import styles from './StepList.module.css'
import { StepSummary } from './StepSummary.tsx'
import { StepTools } from './StepTools.tsx'
import { type StepListActions, type StepListState } from './useStepList.ts'
import { type DocumentPath } from '../../../../protocol/story/draft.ts'
import { useField } from '../../fields/useField.ts'
import { isSameSpeakers, listSpeakers } from '../speakers.ts'

interface Props {
  list: StepListState & { actions: StepListActions }
  index: number
}

/** Drawn again only when something in it changes, not with each key in another line of the node. */
export const StepRow = memo(DrawnRow, (one, other) => {
  const [before, after] = [one.list, other.list]
  return (
    one.index === other.index &&
    isSameList(before.path, after.path) &&
    before.steps[one.index] === after.steps[other.index] &&
    before.steps.length === after.steps.length &&
    (before.open === one.index) === (after.open === other.index) &&
    before.selected === after.selected &&
    before.isReadOnly === after.isReadOnly
  )
})

function DrawnRow({ list, index }: Props) {
  const { t } = useTranslation('creation')
  const { select } = useDraftActions()
  const { steps, path, isReadOnly, selected, actions } = list
  const place = [...path, index]
  const step = steps[index]
  const kind = readStepKind(step)
  const lineKind = readLineKind(step)
  const inside = useDraft(({ selection }) => (selection !== null && isInside(selection, place) ? selection : null))
  // A field of the form is selected, by a problem for example: the form has to be there.
  const isField =
    inside !== null && inside.length > place.length && !(lineKind !== null && inside[place.length] === lineKind)
  const isOpen = list.open === index || isField
  const [dropSide, setDropSide] = useState<'above' | 'below' | null>(null)
  const row = useRef<HTMLLIElement>(null)
  const selection = inside !== null && inside.length === place.length ? inside : null
  useEffect(() => {
    if (selection !== null) row.current?.scrollIntoView({ block: 'nearest' })
  }, [selection])
  const toggle = (): void => {
    actions.setOpen(isOpen ? null : index)
    select(place)
  }
  const markStep = (): void => {
    if (inside === null) select(place)
  }
  const onDragOver = (event: DragEvent): void => {
    if (!isDragging() || isReadOnly) return
    event.preventDefault()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    setDropSide(event.clientY < top + height / 2 ? 'above' : 'below')
  }
  const fields = kind === null ? [] : listStepFields(kind).filter(({ at }) => at !== lineKind)
  return (
    <li
      ref={row}
      data-index={index}
      className={styles.row}
      data-selected={selected.has(index) || undefined}
      data-current={inside !== null || undefined}
      data-open={isOpen || undefined}
      data-drop={dropSide ?? undefined}
    >
      <div
        role="presentation"
        onDragOver={onDragOver}
        onDragLeave={() => setDropSide(null)}
        onDrop={(event) => {
          event.preventDefault()
          actions.drop(dropSide === 'above' ? index : index + 1)
          setDropSide(null)
        }}
      >
        <Row align="start" className={styles.head}>
          <StepHandle list={list} index={index} kind={kind} isOpen={isOpen} onToggle={toggle} />
          {lineKind !== null ? (
            <Stack grow>
              {lineKind === 'say' && <LineSpeaker path={place} />}
              <Texts list={list} index={index} kind={lineKind} onFocus={markStep} />
              {!isOpen && <StepSummary step={step} fields={fields} isBeside />}
            </Stack>
          ) : (
            <Row grow as="button" gap={2} type="button" className={styles.summary} tabIndex={-1} onClick={toggle}>
              <StepSummary step={step} />
            </Row>
          )}
        </Row>
        <div className={styles.problems}>
          <PlaceProblems path={place} />
          {lineKind !== null && <PlaceProblems path={[...place, lineKind]} />}
          <PlaceComments path={place} canComment={isOpen} />
        </div>
        {isOpen && (
          <Stack gap={3} className={styles.form}>
            {!isReadOnly && <StepTools list={list} index={index} />}
            {kind === null ? (
              <RawInput path={place} label={t('steps.unknown')} hint={t('steps.unknownHint')} />
            ) : (
              <FieldList path={place} fields={fields} ignoredKeys={lineKind === null ? [] : [lineKind]} />
            )}
          </Stack>
        )}
      </div>
    </li>
  )
}

function Texts({ list, index, kind, onFocus }: Props & { kind: StepKind; onFocus: () => void }) {
  const locales = useWritingLocales()
  return (
    <div className={styles.texts}>
      {locales.map((locale) => (
        <LineInput key={locale} list={list} index={index} kind={kind} locale={locale} onFocus={onFocus} />
      ))}
    </div>
  )
}

/** Who speaks a line: a small list above it. */
function LineSpeaker({ path }: { path: DocumentPath }) {
  const { t } = useTranslation('creation')
  const { value, change, isReadOnly, error } = useField<HTMLSelectElement>([...path, 'by'])
  const speakers = useDraft((view) => listSpeakers(view.document), isSameSpeakers)
  const chosen = asText(value)
  return (
    <span className={styles.speaker}>
      <select
        aria-label={t('steps.fields.speaker')}
        aria-invalid={error !== null || undefined}
        title={error ?? undefined}
        disabled={isReadOnly}
        value={chosen}
        onChange={({ target }) => change(target.value === '' ? undefined : target.value)}
      >
        <option value="">{t('steps.playedActor')}</option>
        {chosen !== '' && !speakers.some(({ id }) => id === chosen) && (
          <option value={chosen}>{t('steps.nobody', { id: chosen })}</option>
        )}
        {speakers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
