/** Draws the fields of a form for a part of the draft. What no field can show is there as JSON, so that nothing is hidden or lost. */
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameList } from '../../../../protocol/sameValue.ts'
import type { DocumentPath } from '../../../../protocol/story/draft.ts'
import { useDraft } from '../../model/DraftContext.tsx'
import { asPart, isInside, readAt } from '../../model/documentPaths.ts'
import { useDraftNow } from '../../problems/useDraftNow.ts'
import { canShow, type FieldSpec, listUnknownKeys } from './formFields.ts'
import { AskedGroup } from './AskedGroup.tsx'
import { useFieldControls } from './formContext.ts'
import { Stack } from '../../../ui/layout.tsx'
import styles from './form.module.css'
import { PlaceProblems } from './PlaceProblems.tsx'
import { RawInput } from './RawInput.tsx'

interface Props {
  /** Of the part whose keys the fields are. */
  path: DocumentPath
  fields: readonly FieldSpec[]
  /** Keys of the part that are shown elsewhere. */
  ignoredKeys?: readonly string[]
  /** All other keys are shown elsewhere. */
  isPartial?: boolean
}

export function FieldList({ path, fields, ignoredKeys = [], isPartial = false }: Props) {
  const { t } = useTranslation('creation')
  const unknown = useDraft(
    ({ document }) => (isPartial ? NO_KEYS : listUnknownKeys(fields, readAt(document, path))),
    isSameList,
  ).filter((key) => !ignoredKeys.includes(key))
  const draw = (field: FieldSpec) => <OneField key={field.at} field={field} path={[...path, field.at]} />
  const rare = fields.filter(({ isRare }) => isRare)
  return (
    <Stack gap={3}>
      {fields.filter(({ isRare }) => isRare !== true).map(draw)}
      {rare.length > 0 && (
        <RareFields path={path} fields={rare}>
          {rare.map(draw)}
        </RareFields>
      )}
      {unknown.map((key) => (
        <RawInput key={key} path={[...path, key]} label={t('steps.json', { key })} />
      ))}
    </Stack>
  )
}

const NO_KEYS: readonly string[] = []

interface RareProps extends Pick<Props, 'path' | 'fields'> {
  children: ReactNode
}

/** Open where one of the fields has a value from the start, or is selected or wrong. */
function RareFields({ path, fields, children }: RareProps) {
  const { t } = useTranslation('creation')
  const readDraft = useDraftNow()
  const isOf = (at: DocumentPath): boolean => isInside(at, path) && fields.some((field) => field.at === at[path.length])
  const isNeeded = useDraft(
    ({ selection, problems }) => (selection !== null && isOf(selection)) || problems.some(({ at }) => isOf(at)),
  )
  const [isOpen, setOpen] = useState(() => {
    const part = asPart(readAt(readDraft().document, path))
    return fields.some((field) => field.isOptional === true && part[field.at] !== undefined)
  })
  return (
    <details
      className={styles.details}
      open={isOpen || isNeeded}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('steps.more')}</summary>
      <Stack gap={3}>{children}</Stack>
    </details>
  )
}

function OneField({ field, path }: { field: FieldSpec; path: DocumentPath }) {
  const { t } = useTranslation('creation')
  const controls = useFieldControls()
  const isShown = useDraft(({ document }) => canShow(field, readAt(document, path)))
  const isNeedless = useDraft(({ document }) => {
    if (field.type !== 'group' || field.unless === undefined || readAt(document, path) !== undefined) return false
    return readAt(document, [...path.slice(0, -1), field.unless]) !== undefined
  })
  if (isNeedless) return null
  if (!isShown) return <RawInput path={path} label={t('steps.json', { key: field.at })} />
  if (field.type === 'group' && field.asked !== undefined)
    return (
      <AskedGroup path={path} name={field.asked}>
        <FieldList path={path} fields={field.fields} />
      </AskedGroup>
    )
  if (field.type === 'group') {
    return (
      <>
        <PlaceProblems path={path} />
        <FieldList path={path} fields={field.fields} />
      </>
    )
  }
  const Control = controls[field.type]
  return <Control field={field} path={path} label={t(`steps.fields.${field.label}`)} />
}
