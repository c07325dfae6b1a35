/** Leaves the focus to the pane around a preview: an edit plays the story again while its author goes on writing. */

/**
 * What is shown takes the focus only while the page has it: `focus()` in a frame takes it from the page around the frame as well. A dialog, which
 * takes it in any case, gives it back. Tab always leads on, so that the keyboard leaves the frame. Returns the function that ends it.
 */
export function leaveFocusToPane(page: Window & typeof globalThis): () => void {
  const { HTMLElement: element, HTMLDialogElement: dialog, document } = page
  const { focus } = Object.getOwnPropertyDescriptors(element.prototype)
  const { showModal } = Object.getOwnPropertyDescriptors(dialog.prototype)
  element.prototype.focus = function (this: HTMLElement, options?: FocusOptions) {
    if (document.hasFocus()) focus.value?.call(this, options)
  }
  dialog.prototype.showModal = function (this: HTMLDialogElement) {
    const around = document.hasFocus() ? null : page.parent.document.activeElement
    showModal.value?.call(this)
    if (around !== null && 'focus' in around && typeof around.focus === 'function')
      around.focus({ preventScroll: true })
  }
  page.addEventListener('keydown', letTabLeave, { capture: true })
  return () => {
    Object.defineProperty(element.prototype, 'focus', focus)
    Object.defineProperty(dialog.prototype, 'showModal', showModal)
    page.removeEventListener('keydown', letTabLeave, { capture: true })
  }
}

/** An overlay keeps Tab on its only button. Nothing else cancels Tab. */
function letTabLeave(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.preventDefault = () => undefined
}
