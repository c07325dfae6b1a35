/** The node that follows: found by its id or first line, or a new one. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../../protocol/story/draft.ts'
import { useDraft, useDraftActions } from '../../model/DraftContext.tsx'
import { asPart, asText, nodeOfPath, readAt, writeAt } from '../../model/documentPaths.ts'
import { addNode, createNode, findFreeNodeId } from '../../model/editNodes.ts'
import { checkNodeId } from '../../model/nodeReferences.ts'
import { firstLine } from '../../model/storyGraph.ts'
import { getLocale } from '../../../i18n/index.ts'
import { ChevronIcon, CloseIcon } from '../../../ui/controlIcons.tsx'
import { describeControl, Field } from '../../fields/Field.tsx'
import { Quiet, Row } from '../../../ui/layout.tsx'
import fieldStyles from '../../fields/Field.module.css'
import { useField } from '../../fields/useField.ts'
import type { FieldOf } from './formFields.ts'
import styles from './form.module.css'
import { type SearchItem, SearchList } from './SearchList.tsx'
import { SmallButton } from './SmallButton.tsx'

const NEW = '+'

export function NodeInput({ field, path, label }: { field: FieldOf<'node'>; path: DocumentPath; label: string }) {
  const { t } = useTranslation('creation')
  const { id, value, change, isReadOnly, error, element } = useField<HTMLButtonElement>(path)
  const { select } = useDraftActions()
  const chosen = asText(value)
  const node = useDraft((view) => readAt(view.document, ['script', 'nodes', chosen]))
  const [isPicking, setPicking] = useState(false)
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (wantsFocus.current && !isPicking) element.current?.focus({ preventScroll: true })
    wantsFocus.current = false
  }, [isPicking, element])
  const close = (isLeft: boolean): void => {
    wantsFocus.current = !isLeft
    setPicking(false)
  }
  const shown =
    chosen === ''
      ? t(`steps.node.${field.empty ?? 'none'}`)
      : node === undefined
        ? t('steps.node.missing', { id: chosen })
        : chosen
  return (
    <Field id={id} label={label} error={error}>
      {isPicking ? (
        <NodeSearch path={path} onPick={change} onClose={close} />
      ) : (
        <Row className={styles.nodeRow}>
          <button
            {...describeControl(id, error)}
            ref={element}
            type="button"
            className={`${fieldStyles.control} ${styles.nodeButton}`}
            data-empty={chosen === '' || undefined}
            aria-disabled={isReadOnly || undefined}
            onClick={() => !isReadOnly && setPicking(true)}
          >
            <span>{shown}</span>
            <Quiet as="span">{node === undefined ? '' : firstLine(node, getLocale())}</Quiet>
          </button>
          {node !== undefined && (
            <SmallButton
              label={t('steps.node.open', { id: chosen })}
              onClick={() => select(['script', 'nodes', chosen])}
            >
              <ChevronIcon />
            </SmallButton>
          )}
          {field.isOptional === true && chosen !== '' && !isReadOnly && (
            <SmallButton label={t('steps.node.clear')} onClick={() => change(undefined)}>
              <CloseIcon size={16} />
            </SmallButton>
          )}
        </Row>
      )}
    </Field>
  )
}

interface SearchProps {
  path: DocumentPath
  onPick: (id: string) => void
  onClose: (isLeft: boolean) => void
}

function NodeSearch({ path, onPick, onClose }: SearchProps) {
  const { t } = useTranslation('creation')
  const { edit } = useDraftActions()
  const document = useDraft((view) => view.document)
  const items = Object.entries(asPart(document.script['nodes'])).map(([id, node]): SearchItem => {
    return { id, label: id, detail: firstLine(node, getLocale()) }
  })
  const pick = (picked: string): void => {
    onClose(false)
    if (!picked.startsWith(NEW)) return onPick(picked)
    const id = picked.slice(NEW.length)
    edit((draft) => {
      addNode(draft, id, { behind: nodeOfPath(path) ?? '', node: createNode() })
      writeAt(draft, path, id)
    })
  }
  return (
    <SearchList
      label={t('steps.node.search')}
      items={items}
      createItem={(typed) => {
        const name = nameFrom(typed)
        const fault = checkNodeId(document, name, null)
        // It is in the list.
        if (fault === 'taken' && name === typed.toLowerCase()) return null
        const isFree = fault === null || fault === 'taken'
        const id = findFreeNodeId(document, isFree ? name : name === '' ? undefined : `node-${name}`)
        return { id: `${NEW}${id}`, label: t('steps.node.create', { id }), detail: '', isOtherwiseNamed: name === '' }
      }}
      onPick={pick}
      onClose={onClose}
    />
  )
}

/** What of a text an id can have: nothing, where it has no letters from a to z. */
function nameFrom(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^[-_]+|-+$/g, '')
}
