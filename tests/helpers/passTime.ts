/** Time of the manual clock. */
import { type ManualClock } from '../../worker/clock/manual.ts'

/** Passes time on the clock: fires each timer when it is due and settles after it, until `isStopped`. */
export async function passTime(
  clock: ManualClock,
  ms: number,
  settle: () => Promise<void>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const end = clock.now() + ms
  await settle()
  for (let due = clock.nextDue(); due !== null && due <= end && !isStopped(); due = clock.nextDue()) {
    clock.fireNext()
    await settle()
  }
  clock.jumpTo(end)
  await settle()
}
