/** A button that opens a menu of actions: arrow keys, Home and End move in it, Escape and Tab close it. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { MenuIcon } from '../../ui/icons.tsx'
import styles from './ActionMenu.module.css'

export interface MenuAction {
  label: string
  onChoose: () => void
  /** Takes something away. */
  isDanger?: boolean
}

interface Props {
  /** Names the button and the menu. */
  label: string
  actions: readonly MenuAction[]
  icon?: ReactNode
  isBusy?: boolean
}

export function ActionMenu({ label, actions, icon = <MenuIcon />, isBusy = false }: Props) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const button = (): HTMLElement | null => root.current?.querySelector<HTMLElement>('[aria-haspopup]') ?? null
  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = (event: Event): void => {
      if (event.target instanceof Node && root.current?.contains(event.target) === true) return
      setOpen(false)
    }
    addEventListener('pointerdown', onPress)
    return () => removeEventListener('pointerdown', onPress)
  }, [isOpen])
  const close = (): void => {
    setOpen(false)
    button()?.focus()
  }
  return (
    <div ref={root} className={styles.root}>
      <IconButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onClick={() => setOpen(!isOpen && !isBusy)}
      >
        {icon}
      </IconButton>
      {isOpen && <MenuList id={id} label={label} actions={actions} onClose={close} onLeave={() => setOpen(false)} />}
    </div>
  )
}

interface ListProps extends Pick<Props, 'label' | 'actions'> {
  id: string
  /** Closes the menu, and moves the focus back to its button. */
  onClose: () => void
  /** Closes it where the focus goes elsewhere. */
  onLeave: () => void
}

interface Place {
  isAbove: boolean
  /** How far up a menu moves that fits on neither side, px. */
  shift: number
  /** Of a menu that is higher than the screen, px: it scrolls. */
  maxHeight: number | undefined
}

/** Where a menu that lies below its button is in sight: there, or above, or over the button. */
function choosePlace(list: HTMLElement): Place {
  const { top, bottom, height } = list.getBoundingClientRect()
  const button = list.parentElement?.getBoundingClientRect() ?? new DOMRect()
  const gap = top - button.bottom
  const covered = parseFloat(getComputedStyle(list).scrollMarginBottom)
  const end = innerHeight - covered
  if (bottom <= end) return BELOW
  if (height <= button.top - 2 * gap) return { ...BELOW, isAbove: true }
  const room = end - 2 * gap
  return { isAbove: false, shift: Math.min(bottom - end + gap, top - gap), maxHeight: height > room ? room : undefined }
}

const BELOW: Place = { isAbove: false, shift: 0, maxHeight: undefined }

function MenuList({ id, label, actions, onClose, onLeave }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(BELOW)
  useLayoutEffect(() => {
    if (list.current === null) return
    setPlace(choosePlace(list.current))
    list.current.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return onLeave()
    const items = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    const next: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }
    const target = next[event.key]
    if (event.key !== 'Escape' && target === undefined) return
    event.preventDefault()
    if (target === undefined) onClose()
    else items[target]?.focus()
  }
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      data-above={place.isAbove}
      className={styles.list}
      style={{ marginTop: -place.shift, maxHeight: place.maxHeight }}
      onKeyDown={onKey}
    >
      {actions.map(({ label: name, onChoose, isDanger = false }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-danger={isDanger}
          className={styles.item}
          onClick={() => {
            onClose()
            onChoose()
          }}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
