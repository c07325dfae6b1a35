/** Placeholders of the composer and texts of what the story waits for. Doc 2 §4, input availability. */
import { type TFunction } from 'i18next'
import { type Awaited, type Composer } from '../../../../protocol/view/composer.ts'

/** The placeholder; `now` is on the game clock, ms. `isChoice`: one of the options beside it may be said. Rules I12, I17. */
export function formatPlaceholder(
  t: TFunction<'chat'>,
  { reason, until }: Composer,
  awaits: Awaited | null,
  now: number,
  isChoice = false,
): string {
  if (reason === null) return t(isChoice ? 'composer.or_say' : 'composer.open')
  if (reason === 'select_option' || reason === 'next_tap') return t(`composer.${reason}`)
  if (reason === 'next_video' || reason === 'next_message')
    return t(`composer.${reason}`, { seconds: countSecondsUntil(until, now) })
  return awaits === null ? t('composer.please_wait') : formatAwaited(t, awaits, now)
}

/** The text of what the story waits for; `now` is on the game clock, ms. Rule I12. */
export function formatAwaited(t: TFunction<'chat'>, { what, until }: Awaited, now: number): string {
  if (what === 'decision') return t('composer.select_option')
  if (what === 'picture') return t('composer.next_tap')
  if (what === 'transition' && until === null) return t('composer.awaits.transition_paused')
  return t(`composer.awaits.${what}`, { seconds: countSecondsUntil(until, now) })
}

function countSecondsUntil(until: number | null, now: number): number {
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1_000))
}
