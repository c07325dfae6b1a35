/** Addresses of the server. Its answers name pictures and uploads by paths, which belong to the API's origin, not always the page's. */
import { getStartConfig } from './appConfig.ts'

/** The address to load: a path gets the prefix of the API; any other address stays as it is. */
export function resolveApiAddress(address: string): string {
  return /^\/(?!\/)/.test(address) ? getStartConfig().apiUrl + address : address
}

/** The address of a page that an answer names, such as a provider's; null if it is no web page, such as `javascript:`. */
export function resolvePageAddress(address: string): URL | null {
  try {
    const url = new URL(resolveApiAddress(address), location.href)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
  } catch {
    return null
  }
}

/** The origin that relative addresses in answers are resolved against. */
export function getApiOrigin(): string {
  return new URL(getStartConfig().apiUrl, location.href).origin
}
