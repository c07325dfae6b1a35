/** A pane beside others, with a title, a close button, and an edge that changes its width by pointer or arrow keys. Its width is kept on the device. */
import { type PointerEvent, type ReactNode, type Ref, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { readItem, writeItem } from '../../../platform/storage.ts'
import { CloseIcon } from '../../../ui/laterIcons.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './Flow.module.css'

/** Widths of a pane, px. */
const WIDTH = { min: 280, usual: 380, max: 720, step: 24 } as const

interface Props {
  /** Names the stored width. */
  name: string
  title: string
  children: ReactNode
  /** Without it the pane cannot be closed. */
  onClose?: () => void
  /** The edge that is dragged: the one beside the pane that takes the rest of the window. */
  edge?: 'left' | 'right'
  ref?: Ref<HTMLElement> | undefined
}

export function Pane({ name, title, children, onClose, edge = 'left', ref }: Props) {
  const { t } = useTranslation()
  const [width, setWidth] = useState(() => readWidth(name))
  const change = (next: number): void => {
    const bounded = Math.round(Math.min(WIDTH.max, Math.max(WIDTH.min, next)))
    setWidth(bounded)
    writeItem(`creation-pane-${name}`, String(bounded))
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    // Dragged as an edge, not as a slider.
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (box !== undefined) change(edge === 'left' ? box.right - event.clientX : event.clientX - box.left)
  }
  return (
    <section ref={ref} tabIndex={-1} aria-label={title} className={styles.pane} style={{ width }}>
      <input
        type="range"
        aria-label={t('creation.graph.layout.resize', { name: title })}
        min={WIDTH.min}
        max={WIDTH.max}
        step={WIDTH.step}
        value={width}
        className={styles.edge}
        data-edge={edge}
        onChange={({ target }) => change(target.valueAsNumber)}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
      />
      <header className={styles.paneHead}>
        <h2 className={styles.paneTitle}>{title}</h2>
        {onClose !== undefined && (
          <IconButton label={t('creation.graph.layout.close', { name: title })} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        )}
      </header>
      <div className={styles.paneBody}>{children}</div>
    </section>
  )
}

function readWidth(name: string): number {
  const stored = Number(readItem(`creation-pane-${name}`))
  return stored >= WIDTH.min && stored <= WIDTH.max ? stored : WIDTH.usual
}
