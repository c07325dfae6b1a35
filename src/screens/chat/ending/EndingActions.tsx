/** The ways on from an ending: play again, share it, back to the stories. Doc 2 §4, ending. */
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { isPreviewStory } from '../../../../protocol/previewStory.ts'
import { type EndingView } from '../../../../protocol/view/scene.ts'
import { useIsEmbeddedChat } from '../../../navigation/embeddedChat.ts'
import { getStory } from '../../../api/stories.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { useCurrentGame, useGame } from '../../../game/game.ts'
import { Button } from '../../../ui/Button.tsx'
import { computeStartPrice, findPricedActor } from '../../story/start/startPrice.ts'
import { isFollowerTab } from '../isFollowerTab.ts'
import { openPanel } from '../panelStore.ts'
import { Stack } from '../../../ui/layout.tsx'
import styles from './Ending.module.css'

interface Props {
  ending: EndingView
  /** Called before the ending is closed, with what closes it. */
  onClosing: (close: () => void) => void
}

export function EndingActions({ ending, onClosing }: Props) {
  const { t } = useTranslation('game')
  const game = useCurrentGame()
  const isFollower = useGame(isFollowerTab)
  const { storyId, actorId } = useGame((view) => view.session)
  const isPreview = isPreviewStory(storyId)
  const isEmbedded = useIsEmbeddedChat()
  const { data: story } = useAnswer(`story/${storyId}`, () => getStory(storyId))
  const playAgain = (): void => {
    const price = story === null ? 0 : computeStartPrice(story, findPricedActor(story, actorId), null).total
    const restart = (): void => onClosing(() => game.intend({ kind: 'playAgain', ...(price > 0 && { price }) }))
    if (price === 0) return restart()
    openPanel({
      kind: 'confirm',
      title: t('ending.cost.title'),
      text: t('ending.cost.text', { count: price, owned: game.getView().coins ?? 0 }),
      confirmLabel: t('ending.cost.confirm', { count: price }),
      onConfirm: restart,
    })
  }
  return (
    <Stack className={styles.actions}>
      {!isFollower && (
        <Button wide onClick={playAgain}>
          {t('ending.again')}
        </Button>
      )}
      {!isFollower && !isPreview && (
        <Button wide look="quiet" onClick={() => openPanel({ kind: 'finds' })}>
          {t('ending.goBack')}
        </Button>
      )}
      {story?.is_active_skill === true && !isPreview && (
        <Button wide look="quiet" onClick={() => openPanel({ kind: 'share', ending, story })}>
          {t('ending.share.open')}
        </Button>
      )}
      {!isPreview && !isEmbedded && (
        <Link href="/" className={styles.stories}>
          {t('ending.stories')}
        </Link>
      )}
    </Stack>
  )
}
