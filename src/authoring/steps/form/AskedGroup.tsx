/** A part of a form that the author adds and removes as a whole, such as the character who answers a free text. */

import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../../protocol/story/draft.ts'
import { type Texts } from '../../../i18n/namespaces.ts'
import { type Elements } from '../../../ui/elements.ts'
import { Stack } from '../../../ui/layout.tsx'
import { useDraft, useDraftActions } from '../../model/DraftContext.tsx'
import { readAt, writeAt } from '../../model/documentPaths.ts'
import { PlusIcon } from '../icons.tsx'
import styles from './form.module.css'
import { PlaceProblems } from './PlaceProblems.tsx'

interface Props {
  path: DocumentPath
  name: keyof Texts['creation']['steps']['asked']
  children: Elements
}

export function AskedGroup({ path, name, children }: Props) {
  const { t } = useTranslation('creation')
  const { edit } = useDraftActions()
  const isThere = useDraft((view) => readAt(view.document, path) !== undefined)
  const isReadOnly = useDraft((view) => view.isReadOnly)
  if (!isThere)
    return isReadOnly ? null : (
      <button type="button" className={styles.add} onClick={() => edit((document) => writeAt(document, path, {}))}>
        <PlusIcon />
        <span>{t(`steps.asked.${name}.add`)}</span>
      </button>
    )
  return (
    <Stack as="fieldset" gap={3} className={styles.list}>
      <legend>{t(`steps.asked.${name}.title`)}</legend>
      <PlaceProblems path={path} />
      {children}
      {!isReadOnly && (
        <button
          type="button"
          className={styles.add}
          onClick={() => edit((document) => writeAt(document, path, undefined))}
        >
          {t(`steps.asked.${name}.remove`)}
        </button>
      )}
    </Stack>
  )
}
