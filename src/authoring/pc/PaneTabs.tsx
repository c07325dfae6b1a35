/** Views of which one is shown, chosen by tabs. The others stay as they were left. */
import { type KeyboardEvent, useId, useState } from 'react'
import { type Elements } from '../../ui/elements.ts'
import { Column, Row, Spoken } from '../../ui/layout.tsx'
import { DraftInSight } from '../model/DraftContext.tsx'
import styles from './PaneTabs.module.css'

interface Tab<Id extends string> {
  id: Id
  label: string
  content: Elements
}

interface Props<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  /** Id of the tab that is shown. */
  chosen: Id
  onChoose: (id: Id) => void
}

export function PaneTabs<Id extends string>({ label, tabs, chosen, onChoose }: Props<Id>) {
  const base = useId()
  /** A pane that was shown once stays mounted: a preview goes on where it was. */
  const [opened, setOpened] = useState<ReadonlySet<Id>>(new Set([chosen]))
  if (!opened.has(chosen)) setOpened(new Set([...opened, chosen]))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = tabs.findIndex(({ id }) => id === chosen)
    const next = tabs.at((index + step) % tabs.length)
    if (next === undefined) return
    onChoose(next.id)
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <Column className={styles.pane}>
      <Row gap={1} align="stretch" role="tablist" aria-label={label} className={styles.tabs}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === chosen}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </Row>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          className={styles.panel}
          hidden={tab.id !== chosen}
        >
          <Spoken as="h2">{tab.label}</Spoken>
          {opened.has(tab.id) && <DraftInSight isShown={tab.id === chosen}>{tab.content}</DraftInSight>}
        </div>
      ))}
    </Column>
  )
}
