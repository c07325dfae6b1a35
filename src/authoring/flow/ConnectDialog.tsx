/** Connects a node by keyboard: the target is typed or chosen from a list. */
import { useState } from 'react'
import { isComposing } from '../../ui/composing.ts'
import { useTranslation } from 'react-i18next'
import { getLocale } from '../../i18n/index.ts'
import { firstLine } from '../model/storyGraph.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useDraft } from '../model/DraftContext.tsx'
import { asPart } from '../model/documentPaths.ts'
import { Column } from '../../ui/layout.tsx'
import styles from './GraphTools.module.css'

interface Props {
  from: string
  onConnect: (to: string) => void
  onCreate: () => void
  onClose: () => void
}

export function ConnectDialog({ from, onConnect, onCreate, onClose }: Props) {
  const { t } = useTranslation(['creation', 'shell'])
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const written = useDraft(({ document }) => asPart(document.script['nodes']))
  const nodes = Object.entries(written).map(([id, value]) => ({ id, line: firstLine(value, getLocale()) }))
  const matching = nodes.filter(({ id, line }) => `${id} ${line}`.toLowerCase().includes(wanted))
  const sorted = matching.toSorted((one, other) => rank(one.id, wanted) - rank(other.id, wanted))
  const choose = (id: string | undefined): void => {
    if (id === undefined) return
    onClose()
    onConnect(id)
  }
  const actions = (
    <>
      <Button
        wide
        onClick={() => {
          onClose()
          onCreate()
        }}
      >
        {t('graph.newNode')}
      </Button>
      <Button wide look="quiet" onClick={onClose}>
        {t('shell:cancel')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('graph.connectDialog.title', { id: from })} actions={actions} onClose={onClose}>
      <input
        type="text"
        className={styles.connectField}
        aria-label={t('graph.connectDialog.label')}
        placeholder={t('graph.connectDialog.label')}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
          event.preventDefault()
          choose(sorted[0]?.id)
        }}
      />
      {sorted.length === 0 && <p role="status">{t('graph.connectDialog.none')}</p>}
      <ul className={styles.targets}>
        {sorted.map(({ id, line }) => (
          <li key={id}>
            <Column as="button" type="button" className={styles.targetButton} onClick={() => choose(id)}>
              <strong>{id}</strong>
              <span>{line}</span>
            </Column>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Ids that are or begin with what was typed come first. */
function rank(id: string, wanted: string): number {
  const lower = id.toLowerCase()
  return lower === wanted ? 0 : lower.startsWith(wanted) ? 1 : 2
}
