/** A list of parts that have a form each: options, pictures of a series, answers, clues. */
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../../protocol/story/draft.ts'
import { focusNeighbour } from '../../controls/focusNeighbour.ts'
import { useDraft, useDraftActions } from '../../model/DraftContext.tsx'
import { asList, isPart, readAt } from '../../model/documentPaths.ts'
import { insertItem, moveSteps, removeSteps } from '../../model/stepLists.ts'
import { useItemKeys } from '../../model/useItemKeys.ts'
import { OptionFigureNote } from '../../figures/OptionFigureNote.tsx'
import { CloseIcon } from '../../../ui/controlIcons.tsx'
import { CopyIcon, DownIcon, PlusIcon, UpIcon } from '../icons.tsx'
import { FieldList } from './FieldList.tsx'
import type { FieldOf } from './formFields.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import styles from './form.module.css'
import { PlaceProblems } from './PlaceProblems.tsx'
import { RawInput } from './RawInput.tsx'
import { SmallButton } from './SmallButton.tsx'

export function ListInput({ field, path, label }: { field: FieldOf<'list'>; path: DocumentPath; label: string }) {
  const { t } = useTranslation('creation')
  const { edit } = useDraftActions()
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const items = useDraft((view) => asList(readAt(view.document, path)))
  const keys = useItemKeys(items)
  const what = t(`steps.fields.${field.item}`)
  const move = (index: number, by: 1 | -1): void => {
    if (index + by < 0 || index + by >= items.length) return
    edit((document) => void moveSteps(document, path, [index], path, by < 0 ? index - 1 : index + 2))
  }
  return (
    <Stack as="fieldset" gap={2} className={styles.list}>
      <legend>{label}</legend>
      <PlaceProblems path={path} />
      {items.map((item, index) => {
        const place = [...path, index]
        const name = t('steps.item', { what, number: index + 1 })
        return (
          <Stack as="section" gap={3} key={keys[index]} data-item className={styles.item} aria-label={name}>
            <Row as="header" className={styles.itemHead}>
              <h4>{name}</h4>
              {!isReadOnly && (
                <>
                  <SmallButton
                    label={t('frame.labelled', { label: t('steps.moveUp'), value: name })}
                    aria-disabled={index === 0}
                    onClick={() => move(index, -1)}
                  >
                    <UpIcon />
                  </SmallButton>
                  <SmallButton
                    label={t('frame.labelled', { label: t('steps.moveDown'), value: name })}
                    aria-disabled={index === items.length - 1}
                    onClick={() => move(index, 1)}
                  >
                    <DownIcon />
                  </SmallButton>
                  <SmallButton
                    label={t('frame.labelled', { label: t('steps.duplicate'), value: name })}
                    onClick={() => edit((document) => insertItem(document, path, index + 1, item))}
                  >
                    <CopyIcon />
                  </SmallButton>
                  <SmallButton
                    label={t('steps.removeItem', { what, number: index + 1 })}
                    data-remove
                    onClick={({ currentTarget }) => {
                      focusNeighbour(currentTarget)
                      edit((document) => removeSteps(document, path, [index]))
                    }}
                  >
                    <CloseIcon size={16} />
                  </SmallButton>
                </>
              )}
            </Row>
            <OptionFigureNote path={place} />
            <PlaceProblems path={place} />
            {isPart(item) ? <FieldList path={place} fields={field.fields} /> : <RawInput path={place} label={name} />}
          </Stack>
        )
      })}
      {!isReadOnly && (
        <button
          type="button"
          className={styles.add}
          onClick={() => edit((document) => insertItem(document, path, items.length, field.create(items.length)))}
        >
          <PlusIcon />
          <span>{t(`steps.fields.${field.add}`)}</span>
        </button>
      )}
    </Stack>
  )
}
