/** The pages that everyone may read: the region notice and the legal pages. Doc 1 §2. */
export const REGION_PATH = '/region-restricted'
const OPEN_PATHS = [REGION_PATH, '/terms', '/privacy', '/complaints', '/content-removal', '/record-keeping']

/** Whether a page stays open in a blocked region, and to those who have not confirmed their age. As routes match: in any case, with a slash or not. */
export function isPublicNotice(path: string): boolean {
  return OPEN_PATHS.includes(path.toLowerCase().replace(/\/$/, ''))
}
