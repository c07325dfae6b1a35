import { type View } from '../../../protocol/view.ts'

/** Whether another tab leads the session. */
export function isFollowerTab({ composer }: View): boolean {
  return composer.reason === 'elsewhere'
}
