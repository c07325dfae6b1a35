/** A scene of the story. One that the story does not list yet can be added to it. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentPath, Draft } from '../../../../protocol/story/draft.ts'
import { useDraft, useDraftActions } from '../../model/DraftContext.tsx'
import { asList, asText, readAt, writeAt } from '../../model/documentPaths.ts'
import { PickInput } from '../../fields/PickInput.tsx'
import type { FieldOf } from './formFields.ts'
import styles from './form.module.css'
import { NameForm } from './NameForm.tsx'

export function SceneInput({ path, label }: { field: FieldOf<'scene'>; path: DocumentPath; label: string }) {
  const { t } = useTranslation('creation')
  const { edit } = useDraftActions()
  const scenes = useDraft(
    (view) => listScenes(view.document),
    (one, other) => one.join(' ') === other.join(' '),
  )
  const chosen = useDraft((view) => asText(readAt(view.document, path)))
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const [isNaming, setNaming] = useState(false)
  const wantsFocus = useRef(false)
  const close = (): void => {
    wantsFocus.current = true
    setNaming(false)
  }
  const choose = (id: string): void =>
    edit((document) => {
      addScene(document, id)
      writeAt(document, path, id)
    })
  return (
    <div>
      <PickInput path={path} label={label} values={scenes} />
      {!isReadOnly && chosen !== '' && !scenes.includes(chosen) && (
        <button type="button" className={styles.link} onClick={() => choose(chosen)}>
          {t('steps.scenes.add', { id: chosen })}
        </button>
      )}
      {!isReadOnly && !isNaming && (
        <button
          ref={(element) => {
            if (wantsFocus.current) element?.focus({ preventScroll: true })
            wantsFocus.current = false
          }}
          type="button"
          className={styles.link}
          onClick={() => setNaming(true)}
        >
          {t('steps.scenes.new')}
        </button>
      )}
      {isNaming && (
        <NameForm
          label={t('steps.scenes.name')}
          action={t('steps.scenes.create')}
          kind="name"
          onName={(id) => {
            choose(id)
            close()
          }}
          onCancel={close}
        />
      )}
    </div>
  )
}

/** The scenes of a story, in their order. */
export function listScenes(document: Draft): string[] {
  return asList(document.script['scenes']).filter((id) => typeof id === 'string')
}

function addScene(document: Draft, id: string): void {
  const scenes = asList(document.script['scenes'])
  if (!scenes.includes(id)) writeAt(document, ['script', 'scenes', scenes.length], id)
}
