/** Placeholders of the composer and texts of what the story waits for. Doc 2 §4, input availability. */
import { type TFunction } from 'i18next'
import { type Awaited, type Composer, type ComposerReason } from '../../../../protocol/view/composer.ts'

/** The placeholder; `now` is on the game clock, ms. `isChoice`: one of the options beside it may be said. Rule I17. */
export function formatPlaceholder(
  t: TFunction<'chat'>,
  { reason, until }: Composer,
  now: number,
  isChoice = false,
): string {
  if (reason === null && isChoice) return t('composer.or_say')
  if (reason === 'select_option' || reason === 'next_tap') return t(`composer.${reason}`)
  if (reason === 'next_video' || reason === 'next_message')
    return t(`composer.${reason}`, { seconds: countSecondsUntil(until, now) })
  return t(reason === null ? 'composer.open' : 'composer.please_wait')
}

/** Whether the placeholder is 'Please wait...', which names no reason. */
export function isPlainWait({ reason }: Composer): boolean {
  return reason !== null && !NAMED_REASONS.has(reason)
}

const NAMED_REASONS: ReadonlySet<ComposerReason> = new Set(['select_option', 'next_tap', 'next_video', 'next_message'])

/** The text beside the field of what the story waits for; `now` is on the game clock, ms. Rule I12. */
export function formatAwaited(t: TFunction<'chat'>, { what, until }: Awaited, now: number): string {
  if (what === 'transition' && until === null) return t('composer.awaits.transition_paused')
  return t(`composer.awaits.${what}`, { seconds: countSecondsUntil(until, now) })
}

function countSecondsUntil(until: number | null, now: number): number {
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1_000))
}
