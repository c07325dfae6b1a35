/** To wait for motions to end is a third of the time of many tests. A file about what moves begins with `await emulateMotion('no-preference')`. */
import { emulateMotion } from '../helpers/emulateMotion.ts'

await emulateMotion('reduce')
