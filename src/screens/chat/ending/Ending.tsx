/** The ending: its picture, its prose, then the ways on. Doc 2 §4, ending; rules E1 to E5. */
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EndingView } from '../../../../protocol/view/scene.ts'
import { useUser } from '../../../account/user.ts'
import { useGame } from '../../../game/game.ts'
import { isUnlistedStory } from '../../../../protocol/previewStory.ts'
import { useIsEmbeddedChat } from '../../../navigation/embeddedChat.ts'
import { extractText } from '../../../../protocol/htmlText.ts'
import { resolveApiAddress } from '../../../platform/apiAddress.ts'
import { getStorySource } from '../../../ui/pictureSources.ts'
import { SafeHtml } from '../../../ui/SafeHtml.tsx'
import { useIsActive } from '../../../ui/useIsActive.ts'
import { useRootMark } from '../../../ui/useRootMark.ts'
import { useFocusTarget } from '../regions.ts'
import { usePlayerPortrait } from '../usePlayerPortrait.ts'
import { Column } from '../../../ui/layout.tsx'
import styles from './Ending.module.css'
import { EndingActions } from './EndingActions.tsx'
import { createLeaveByLink } from './leaveByLink.ts'
import { NextStory } from './NextStory.tsx'
import { useEndingFinds } from './useEndingFinds.ts'
import { type Feedback } from './useFeedback.ts'
import { HobbySheet } from '../../tasks/HobbySheet.tsx'
import { RatingSheet } from './RatingSheet.tsx'

export function Ending({ ending, feedback }: { ending: EndingView; feedback: Feedback }) {
  const { t } = useTranslation('game')
  const locale = useGame((view) => view.session.locale)
  const { storyId } = useGame((view) => view.session)
  const finds = useEndingFinds(storyId)
  const user = useUser()
  const portraitUrl = usePlayerPortrait()
  // A recording that is shown has no user, and asks no server.
  const hasNext = !useIsEmbeddedChat() && !isUnlistedStory(storyId) && user !== null
  const leave = createLeaveByLink(feedback.ask)
  const end = useRef<HTMLDivElement>(null)
  const isEndSeen = useIsSeen(end)
  const isActive = useIsActive()
  const { number, title, html, picture } = ending
  useRootMark('toasts')
  return (
    <section
      className={styles.ending}
      aria-label={t('ending.region')}
      data-bare={picture === null}
      data-more={!isEndSeen}
      onClickCapture={isActive ? undefined : ignoreTap}
    >
      {picture !== null && (
        <div className={styles.picture}>
          <img src={getStorySource(picture.url)} alt={picture.alt} decoding="async" />
        </div>
      )}
      {/* Gets the focus: from here the arrow keys scroll. */}
      <Column
        className={styles.scroller}
        ref={useFocusTarget('ending')}
        tabIndex={-1}
        role="group"
        aria-label={title || t('ending.region')}
      >
        <div className={styles.words}>
          {portraitUrl !== null && (
            <img
              className={styles.player}
              src={resolveApiAddress(portraitUrl)}
              alt={t('ending.you')}
              width={48}
              height={48}
              decoding="async"
            />
          )}
          {number !== null && (
            <p className={styles.number}>
              {finds === null || finds.total === 0
                ? t('ending.only', { number })
                : t('ending.number', { number, ...finds })}
            </p>
          )}
          {title !== '' && (
            <h2 className={styles.title} lang={locale} dir="auto">
              {title}
            </h2>
          )}
          {extractText(html) === '' ? (
            <p className={styles.text}>{t('ending.over')}</p>
          ) : (
            <SafeHtml className={styles.text} html={html} lang={locale} />
          )}
        </div>
        {hasNext && <NextStory storyId={storyId} onLeave={leave} />}
        <div ref={end} className={styles.last} />
        {/* In sight however long the prose is, so it stands at the lower edge, over the words. */}
        <div className={styles.end}>
          <EndingActions ending={ending} lastChoice={finds?.lastChoice ?? ''} leave={leave} onClosing={feedback.ask}>
            <AfterEnding feedback={feedback} />
          </EndingActions>
        </div>
      </Column>
    </section>
  )
}

/** A tap that was meant for the line before must neither leave nor open anything. A sheet that the player has opened takes every tap. Rule E5. */
function ignoreTap(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('dialog') !== null) return
  event.preventDefault()
  event.stopPropagation()
}

/** The sheet after an ending: the hobbies or the rating, as a sheet. A button opens it while the ending is read. Doc 2 §4, ending; rule E3. */
function AfterEnding({ feedback }: { feedback: Feedback }) {
  const { t } = useTranslation('game')
  const { due, isOpen, ask, close } = feedback
  if (due === null) return null
  return (
    <>
      <button type="button" className={styles.way} onClick={() => ask(() => undefined)}>
        {t(`ending.${due}.open`)}
      </button>
      {isOpen && (due === 'hobby' ? <HobbySheet onClose={close} /> : <RatingSheet onClose={close} />)}
    </>
  )
}

/** Whether an element was on the screen at some time since it was mounted. */
function useIsSeen(ref: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (ref.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setSeen(true)
        observer.disconnect()
      },
      // The buttons stand over the lower edge.
      { rootMargin: '0px 0px -120px 0px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return isSeen
}
