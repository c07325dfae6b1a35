/** Saves a file on the device, as a download. */
import { after } from './time.ts'

/** Safari reads the address after the click. */
const KEEP_ADDRESS_MS = 40_000

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  after(KEEP_ADDRESS_MS, () => URL.revokeObjectURL(url))
}
