import { LEGAL_PATHS, REGION_PATH } from '../navigation/paths.ts'

const OPEN_PATHS = [
  REGION_PATH,
  LEGAL_PATHS.terms,
  LEGAL_PATHS.privacy,
  LEGAL_PATHS.complaints,
  LEGAL_PATHS['content-removal'],
  LEGAL_PATHS['record-keeping'],
]

/** Whether a page stays open in a blocked region, and to those who have not confirmed their age. As routes match: in any case, with a slash or not. */
export function isPublicNotice(path: string): boolean {
  return OPEN_PATHS.includes(path.toLowerCase().replace(/\/$/, ''))
}
