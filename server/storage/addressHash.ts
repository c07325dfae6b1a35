/** The hash by which an address stays known after its account was deleted. */
import { createHash } from 'node:crypto'

export function hashAddress(email: string): string {
  return createHash('sha256').update(`address ${email}`).digest('hex')
}
