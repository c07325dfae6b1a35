/** A tap on a button that the server has drawn and the app does not answer yet. The latest one is repeated, once, when it does; links work by themselves. */

/** The start of the page watches, and the app goes on with it. */
export interface EarlyTap {
  button: HTMLButtonElement | null
  /** Null where nothing watches. */
  stop: (() => void) | null
}

let early: EarlyTap = { button: null, stop: null }

/** Watches from now on. */
export function watchEarlyTaps(): void {
  const watched = early
  const keep = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button === null) return
    watched.button?.removeAttribute('aria-busy')
    watched.button = button
    button.setAttribute('aria-busy', 'true')
  }
  document.addEventListener('click', keep)
  watched.stop = () => document.removeEventListener('click', keep)
}

export function getEarlyTap(): EarlyTap {
  return early
}

/** Takes over what the start of the page watches. */
export function adoptEarlyTap(next: EarlyTap): void {
  early = next
}

/** Stops watching, and taps the button again that was tapped last, where the page still has it. */
export function repeatEarlyTap(): void {
  const { button, stop } = early
  early = { button: null, stop: null }
  stop?.()
  if (button === null) return
  button.removeAttribute('aria-busy')
  if (button.isConnected) button.click()
}
