/** A text over the screen until its button is pressed; without a button, until a tap anywhere. Rule P5; doc 2 §3, overlay. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OverlayView } from '../../../protocol/view/stage.ts'
import { useGame, useIntend } from '../../game/game.ts'
import { OVERLAY_INACTIVE_MAX_MS } from '../../../protocol/limits.ts'
import { Button } from '../../ui/Button.tsx'
import { useIsActive } from '../../ui/useIsActive.ts'
import { Column } from '../../ui/layout.tsx'
import styles from './Overlay.module.css'

export function Overlay({ overlay }: { overlay: OverlayView }) {
  const { t } = useTranslation('game')
  const intend = useIntend()
  const locale = useGame((view) => view.session.locale)
  const button = useFocusAndRestore()
  const text = useId()
  // A player who taps to hurry the story has not seen it yet.
  const isActive = useIsActive(OVERLAY_INACTIVE_MAX_MS)
  const onContinue = (): void => {
    if (isActive) intend({ kind: 'continue', overlayId: overlay.id })
  }
  return (
    <div
      className={styles.overlay}
      data-position={overlay.position}
      role="presentation"
      onKeyDown={keepFocus}
      // The hint is a button for keyboards and screen readers; its click bubbles to this handler.
      {...(overlay.button === null && { onClick: onContinue })}
    >
      <Column
        align="center"
        className={styles.words}
        role="dialog"
        aria-modal="true"
        aria-label={t('overlay.title')}
        aria-describedby={text}
      >
        <p id={text} className={styles.text} lang={locale} dir="auto">
          {overlay.text || t('overlay.onward')}
        </p>
        <div ref={button}>
          {overlay.button === null ? (
            <button type="button" className={styles.hint} aria-disabled={!isActive}>
              {t('overlay.anywhere')}
            </button>
          ) : (
            <Button isBusy={!isActive} onClick={onContinue}>
              {overlay.button || t('overlay.continue')}
            </Button>
          )}
        </div>
      </Column>
    </div>
  )
}

/** Keeps the focus on the only button. Escape skips on the chat screen, but not here. */
function keepFocus(event: KeyboardEvent): void {
  if (event.key === 'Tab' || event.key === 'Escape') event.preventDefault()
}

/** Focuses the button inside the element, and restores the focus on unmount. */
function useFocusAndRestore() {
  const container = useRef<HTMLDivElement>(null)
  // Read during render: as soon as the page behind is inert, it loses the focus.
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    container.current?.querySelector('button')?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [before])
  return container
}
