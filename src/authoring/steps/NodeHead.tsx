/** The head of a node's form: its id, whether the story starts with it, the author's colour and note, and what can be done with it. */
import { useId, useState } from 'react'
import { isComposing } from '../../ui/composing.ts'
import { useTranslation } from 'react-i18next'
import { readTextOf } from '../text/storyText.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { asText, readAt, writeAt } from '../model/documentPaths.ts'
import { deleteNodes, duplicateNode, findFreeNodeId } from '../model/editNodes.ts'
import { checkNodeId, renameNode } from '../model/nodeReferences.ts'
import { useDraftNow } from '../problems/useDraftNow.ts'
import { showToast } from '../../ui/toastStore.ts'
import { describeControl, Field } from '../fields/Field.tsx'
import { Quiet, Row, Stack } from '../../ui/layout.tsx'
import fieldStyles from '../fields/Field.module.css'
import { TextInput } from '../fields/TextInput.tsx'
import { MARK_COLOURS } from '../model/marks.ts'
import { SmallButton } from './form/SmallButton.tsx'
import { DeleteIcon, DuplicateIcon } from './icons.tsx'
import styles from './NodePanel.module.css'

export function NodeHead({ nodeId }: { nodeId: string }) {
  const { t } = useTranslation('creation')
  const { edit, select } = useDraftActions()
  const readDraft = useDraftNow()
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const isStart = useDraft(({ document }) => document.script['start'] === nodeId)
  const duplicate = (): void => {
    const copy = findFreeNodeId(readDraft().document, nodeId)
    edit((draft) => duplicateNode(draft, nodeId, copy))
    select(['script', 'nodes', copy])
  }
  const remove = (): void => {
    edit((draft) => deleteNodes(draft, [nodeId]))
    select(null)
    showToast('info', t('steps.nodeDeleted', { id: nodeId }))
  }
  return (
    <Stack as="header" gap={1}>
      <Row className={styles.title} data-head>
        <h2>{nodeId}</h2>
        {!isReadOnly && (
          <>
            <SmallButton label={t('steps.duplicateNode')} onClick={duplicate}>
              <DuplicateIcon />
            </SmallButton>
            <SmallButton label={t('steps.deleteNode')} onClick={remove}>
              <DeleteIcon />
            </SmallButton>
          </>
        )}
      </Row>
      <Row wrap className={styles.more}>
        {isStart ? (
          <p className={styles.start}>{t('steps.isStart')}</p>
        ) : (
          !isReadOnly && (
            <Quiet
              as="button"
              type="button"
              className={styles.textButton}
              onClick={() => edit((draft) => writeAt(draft, ['script', 'start'], nodeId))}
            >
              {t('steps.makeStart')}
            </Quiet>
          )
        )}
        <details className={styles.about}>
          <summary>{t('steps.about')}</summary>
          <Stack gap={3} className={styles.aboutFields}>
            <NodeIdInput nodeId={nodeId} />
            <ColourInput nodeId={nodeId} />
            <TextInput
              path={['marks', 'notes', nodeId]}
              label={t('steps.nodeNote')}
              hint={t('steps.nodeNoteHint')}
              multiline
              isOptional
            />
          </Stack>
        </details>
      </Row>
    </Stack>
  )
}

function NodeIdInput({ nodeId }: { nodeId: string }) {
  const { t } = useTranslation('creation')
  const id = useId()
  const { edit, select } = useDraftActions()
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const [typed, setTyped] = useState(nodeId)
  // A text that cannot be read is kept under the id that its node has.
  const isHeld = useDraft(({ heldTexts }) => heldTexts.some((key) => readTextOf(key).node === nodeId))
  const idFault = useDraft(({ document }) => checkNodeId(document, typed, nodeId))
  const fault = isHeld && typed !== nodeId ? 'held' : idFault
  const error = fault === null ? null : t(`steps.nodeIdFaults.${fault}`)
  const rename = (): void => {
    if (typed === nodeId) return
    if (fault !== null) return setTyped(nodeId)
    edit((draft) => renameNode(draft, nodeId, typed))
    select(['script', 'nodes', typed])
  }
  const hint = t('steps.nodeIdHint')
  return (
    <Field id={id} label={t('steps.nodeId')} hint={hint} error={error}>
      <input
        {...describeControl(id, error, hint)}
        className={fieldStyles.control}
        autoComplete="off"
        spellCheck={false}
        readOnly={isReadOnly}
        value={typed}
        data-own-undo
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event.nativeEvent)) rename()
        }}
        onBlur={rename}
      />
    </Field>
  )
}

function ColourInput({ nodeId }: { nodeId: string }) {
  const { t } = useTranslation('creation')
  const name = useId()
  const { edit } = useDraftActions()
  const path = ['marks', 'colours', nodeId]
  const chosen = useDraft((view) => asText(readAt(view.document, path)))
  const isReadOnly = useDraft((view) => view.isReadOnly)
  return (
    <Row as="fieldset" align="stretch" wrap className={styles.colours} disabled={isReadOnly}>
      <legend>{t('steps.colour')}</legend>
      {['', ...MARK_COLOURS].map((colour) => (
        <label key={colour} data-colour={colour} title={nameColour(colour)}>
          <input
            type="radio"
            name={name}
            aria-label={nameColour(colour)}
            checked={chosen === colour}
            onChange={() => edit((draft) => writeAt(draft, path, colour === '' ? undefined : colour))}
          />
          <span aria-hidden="true" />
        </label>
      ))}
    </Row>
  )

  function nameColour(colour: string): string {
    return t(`steps.colours.${MARK_COLOURS.find((each) => each === colour) ?? 'none'}`)
  }
}
