/** Stands in for `src/platform/apiAddress.ts`: the media of the page are in the page. */
import { addressOfMedium } from './pageMedia.ts'

export function resolveApiAddress(address: string): string {
  return address.startsWith('/media/') ? addressOfMedium(address) : address
}

export const resolvePageAddress = (): null => null

export function getApiOrigin(): string {
  return 'null'
}
