/** The Play button with the price. Doc 2 §2, Play button label. */
import { useTranslation } from 'react-i18next'
import { type Story } from '../../../protocol/api/stories.ts'
import { getDisplayPrice } from '../../ui/price.ts'
import { PricedButton } from './PricedButton.tsx'
import { getStartDisplayPrice } from './start/startPrice.ts'

interface Props {
  story: Story
  isDiscounted: boolean
  isBusy: boolean
  /** What says how much is charged. */
  noteId: string
  onPlay: () => void
}

/** With one character Play charges the whole amount; with several it charges nothing, and has the price of the story. */
export function PlayButton({ story, isDiscounted, isBusy, noteId, onPlay }: Props) {
  const { t } = useTranslation('stories')
  const [only = null, ...others] = story.version === '3' ? [] : story.actors
  const whole = others.length > 0 ? null : getStartDisplayPrice(story, only, isDiscounted)
  return (
    <PricedButton
      wide
      isBusy={isBusy}
      label={t('intro.play')}
      price={whole ?? getDisplayPrice(story, isDiscounted)}
      aria-describedby={noteId}
      onClick={onPlay}
    />
  )
}
