/** Links of an ending that leave it: what they say is what the player wants, so nobody is asked whether to leave. Its survey comes first (E3). */
import { type MouseEvent } from 'react'
import { leaveFor } from '../../../navigation/leaveGuard.ts'

/** The click handler of a link to this path. */
export type LeaveByLink = (path: string) => (event: MouseEvent) => void

/** `onClosing` is called before the ending is left, with what leaves it. */
export function createLeaveByLink(onClosing: (close: () => void) => void): LeaveByLink {
  return (path) => (event) => {
    event.preventDefault()
    onClosing(() => leaveFor(path))
  }
}
