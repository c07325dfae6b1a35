/** The flow editor on a wide window: the graph, and beside it the panes that the author has opened. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { readItem, writeItem } from '../../../platform/storage.ts'
import { OutcomePanel } from '../outcome/OutcomePanel.tsx'
import { PreviewPane } from '../preview/PreviewPane.tsx'
import { GraphPane } from './GraphPane.tsx'
import { Pane } from './Pane.tsx'
import { PaneSwitch } from './PaneSwitch.tsx'
import { SelectedNode } from './SelectedNode.tsx'
import styles from './Flow.module.css'

const PANES = ['steps', 'preview', 'outcome'] as const
type PaneName = (typeof PANES)[number]

/** Which panes are open, kept on the device. */
const STORED_PANES = 'creation-flow-panes'

export function WideFlow() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(readPanes)
  const steps = useRef<HTMLElement>(null)
  const toggle = (name: PaneName, isOpen = !open.includes(name)): void => {
    const next = PANES.filter((each) => (each === name ? isOpen : open.includes(each)))
    setOpen(next)
    writeItem(STORED_PANES, next.join(' '))
  }
  const openNode = (): void => {
    // The pane is drawn at once: a focus that came later would take the keys from where the author has gone on.
    flushSync(() => toggle('steps', true))
    steps.current?.focus()
  }
  return (
    <div className={styles.wide}>
      <div className={styles.graph}>
        <GraphPane onOpen={openNode} />
        <PaneSwitch names={PANES} open={open} onToggle={toggle} />
      </div>
      {open.map((name) => (
        <Pane
          key={name}
          name={name}
          ref={name === 'steps' ? steps : undefined}
          title={t(`creation.graph.layout.${name}`)}
          onClose={() => toggle(name, false)}
        >
          {name === 'steps' ? <SelectedNode /> : name === 'preview' ? <PreviewPane /> : <OutcomePanel />}
        </Pane>
      ))}
    </div>
  )
}

function readPanes(): readonly PaneName[] {
  const stored = readItem(STORED_PANES)
  return stored === null ? ['steps'] : PANES.filter((name) => stored.split(' ').includes(name))
}
