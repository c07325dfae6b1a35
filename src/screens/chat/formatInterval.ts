/** The length of an interval of a paid scene, in words: whole minutes, else seconds. */
import { type TFunction } from 'i18next'

export function formatInterval(t: TFunction<'game'>, seconds: number): string {
  const isWholeMinutes = seconds >= 60 && seconds % 60 === 0
  return isWholeMinutes
    ? t('dialogs.spicy.minutes', { count: seconds / 60 })
    : t('dialogs.spicy.seconds', { count: seconds })
}
