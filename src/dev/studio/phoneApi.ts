/** Functions that the studio calls in the page of its phone, which is of the same origin: a view is handed over as it is, so unchanged parts keep their identity. */
import { type View } from '../../../protocol/view.ts'
import { type Theme } from '../../platform/theme.ts'

export interface PhoneApi {
  /** Shows this view at a time of the game clock, ms. */
  show: (view: View, at: number) => void
  setTheme: (theme: Theme) => void
}

declare global {
  interface Window {
    /** Of the page in the phone; it announces itself by the event `phoneready`. */
    phone?: PhoneApi
  }
}

export const PHONE_SIZES = [
  [320, 568],
  [360, 640],
  [390, 844],
  [430, 932],
] as const
