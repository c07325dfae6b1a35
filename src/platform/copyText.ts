/** Copies a text to the clipboard; false where the browser refuses it, as some in-app browsers do. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The way of old webviews, and of pages without https. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // Everything outside an open modal is inert, and cannot be selected.
  const parent = document.activeElement?.closest('dialog') ?? document.body
  parent.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
  }
}
