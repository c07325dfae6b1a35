/**
 * Digits choose an option from anywhere on the screen; arrow keys, Home and End move among the options. `offers` contains the buttons; those with a
 * digit name it in `data-choice`.
 */
import { type RefObject, useEffect } from 'react'
import { hasOpenModal } from '../../../ui/modals.ts'

export function useChoiceKeys(offers: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const element = offers.current
      if (element === null || event.ctrlKey || event.metaKey || event.altKey) return
      if (isDigit(event.key)) chooseByDigit(element, event)
      else moveFocus(element, event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [offers])
}

function isDigit(key: string): boolean {
  return /^[1-9]$/.test(key)
}

function chooseByDigit(offers: HTMLElement, event: KeyboardEvent): void {
  if (event.repeat || hasOpenModal() || isTyping(event.target) || offers.closest('[inert], [hidden]') !== null) return
  const button = offers.querySelector<HTMLElement>(`[data-choice="${event.key}"]`)
  if (button === null) return
  event.preventDefault()
  // The focus shows which option was meant, and a dialog that asks first gives it back.
  button.focus()
  button.click()
}

/** Whether a key belongs to a text field that the player can write in. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) return !target.readOnly
  return target instanceof HTMLElement && target.isContentEditable
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

function moveFocus(offers: HTMLElement, event: KeyboardEvent): void {
  const buttons = [...offers.querySelectorAll<HTMLElement>('[data-choice]')]
  const at = buttons.findIndex((button) => button === event.target)
  const step = STEPS[event.key]
  if (at < 0) return
  const to =
    step !== undefined
      ? buttons[(at + step + buttons.length) % buttons.length]
      : event.key === 'Home'
        ? buttons[0]
        : event.key === 'End'
          ? buttons.at(-1)
          : undefined
  if (to === undefined) return
  event.preventDefault()
  to.focus()
}
