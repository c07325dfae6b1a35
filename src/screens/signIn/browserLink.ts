import { readReferral } from '../../account/referral.ts'

/** The address of this screen with the codes of the referral, which another browser or window does not have. */
export function createBrowserLink(path = location.pathname + location.search): string {
  const link = new URL(path, location.origin)
  for (const [name, code] of Object.entries(readReferral())) if (code !== undefined) link.searchParams.set(name, code)
  return link.href
}
