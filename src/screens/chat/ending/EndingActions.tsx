/** The ways on from an ending: play again, share it, back to the stories. Doc 2 §4, ending. */
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { isPreviewStory, isUnlistedStory } from '../../../../protocol/previewStory.ts'
import { type EndingView } from '../../../../protocol/view/scene.ts'
import { useIsEmbeddedChat } from '../../../navigation/embeddedChat.ts'
import { getStory } from '../../../api/stories.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { useCurrentGame, useGame } from '../../../game/game.ts'
import { Button } from '../../../ui/Button.tsx'
import { computeStartPrice, findPricedActor } from '../../story/start/startPrice.ts'
import { isFollowerTab } from '../isFollowerTab.ts'
import { openPanel } from '../panelStore.ts'
import { type Elements } from '../../../ui/elements.ts'
import { Quiet, Row } from '../../../ui/layout.tsx'
import { type LeaveByLink } from './leaveByLink.ts'
import styles from './Ending.module.css'

interface Props {
  ending: EndingView
  /** Called before the ending is closed, with what closes it. */
  onClosing: (close: () => void) => void
  /** The option that the player chose last, or ''. */
  lastChoice: string
  leave: LeaveByLink
  /** A further way, among the others. */
  children: Elements
}

export function EndingActions({ ending, onClosing, lastChoice, leave, children }: Props) {
  const { t } = useTranslation('game')
  const game = useCurrentGame()
  const isFollower = useGame(isFollowerTab)
  const { storyId, actorId, locale } = useGame((view) => view.session)
  const isUnlisted = isUnlistedStory(storyId)
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
    <>
      {!isFollower && (
        <div className={styles.actions}>
          <Button wide onClick={playAgain}>
            {t('ending.again')}
          </Button>
          {!isUnlisted && (
            <Button wide look="quiet" onClick={() => openPanel({ kind: 'finds' })}>
              <span className={styles.back}>
                <span>{t('ending.goBack')}</span>
                {lastChoice !== '' && (
                  <Quiet as="span" oneLine className={styles.choice} lang={locale}>
                    {lastChoice}
                  </Quiet>
                )}
              </span>
            </Button>
          )}
        </div>
      )}
      <Row justify="center" wrap className={styles.ways}>
        {story?.is_active_skill === true && !isUnlisted && (
          <button type="button" className={styles.way} onClick={() => openPanel({ kind: 'share', ending, story })}>
            {t('ending.share.open')}
          </button>
        )}
        {children}
        {!isPreviewStory(storyId) && !isEmbedded && (
          <Link href="/" className={styles.way} onClick={leave('/')}>
            {t('ending.stories')}
          </Link>
        )}
      </Row>
    </>
  )
}
