/** The landing page of a character: the intro or a quote where it has one, then the chat, all at one address. Doc 1 §2. */
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Story } from '../../../protocol/api/stories.ts'
import { getStory, peekDrawnStory } from '../../api/stories.ts'
import { useUser } from '../../account/user.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { showCover } from '../../navigation/cover.ts'
import { markFirstScreen } from '../../navigation/firstScreen.ts'
import { redirectTo } from '../../navigation/leaveGuard.ts'
import { type ChatState } from '../../navigation/restart.ts'
import { useBackdrop, useScreenTitle } from '../../navigation/screenFrame.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getAppConfig } from '../../platform/appConfig.ts'
import { useIsHydrating } from '../../platform/hydration.ts'
import { type Elements } from '../../ui/elements.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import StoryIntro from '../story/index.tsx'
import { chooseChat, findPartner, type Partner } from '../story/start/partners.ts'
import { computeStartPrice, findPricedActor } from '../story/start/startPrice.ts'
import { listStartSteps } from '../story/start/startSteps.ts'
import { chooseStory, type ChosenStory, findLanding, getOnlyStory } from './chooseStory.ts'
import { type Landing } from './landings.ts'
import styles from './index.module.css'
import { useChatEntry } from '../../navigation/chatEntry.ts'
import { type ChatAddress } from '../../navigation/paths.ts'
import { EmbeddedChatProvider } from '../../navigation/embeddedChat.ts'
import { LazyChat } from '../chat/lazyChat.tsx'
import { COVER_SIZES } from '../../ui/pictureSizes.ts'
import { Button } from '../../ui/Button.tsx'
import { measureFace, pinFace } from '../../ui/faces.ts'
import { NeedsScripts } from '../../ui/NeedsScripts.tsx'
import { Picture } from '../../ui/Picture.tsx'

interface Props {
  /** Key of the character. */
  character: string
  /** One of the alternative characters. */
  isOther: boolean
}

export default function LandingPage({ character, isOther }: Props) {
  const [landing] = useState(() => findLanding(character, isOther))
  const isHydrating = useIsHydrating()
  // An address without a character is unknown. Doc 1 §2.
  useEffect(() => {
    if (landing === null) redirectTo('/')
  }, [landing])
  if (landing === null) return null
  // The server draws no lots.
  if (isHydrating && getOnlyStory(landing, getAppConfig()) === null) return <LoadingLanding />
  return <LandingStoryPage landing={landing} />
}

function LandingStoryPage({ landing }: { landing: Landing }) {
  const [{ storyId, actorId, quote }] = useState(() => chooseStory(landing))
  const [entered, setEntered] = useState<Entered | null>(null)
  const [isIntroWanted, setIntroWanted] = useState(false)
  const [enter] = useState(() => (chat: ChatAddress, state: ChatState) => setEntered({ chat, state }))
  const [goToIntro] = useState(() => () => {
    setEntered(null)
    setIntroWanted(true)
  })
  if (entered !== null) return <EmbeddedChat {...entered} onLeft={() => setEntered(null)} onIntro={goToIntro} />
  if (landing.showsIntro || isIntroWanted) return <StoryIntro storyId={storyId} actorId={actorId} onEnter={enter} />
  return <Opening storyId={storyId} actorId={actorId} quote={quote} onEnter={enter} />
}

/** The chat that is open, and how it began. */
interface Entered {
  chat: ChatAddress
  state: ChatState
}

interface OpeningProps extends ChosenStory {
  onEnter: (chat: ChatAddress, state: ChatState) => void
}

/**
 * Opens the chat at once, or after the quote. Opening never charges and leaves no question out: a story that costs something, or begins with a
 * talent or an avatar, shows its intro.
 */
function Opening({ storyId, actorId, quote, onEnter }: OpeningProps) {
  const { t } = useTranslation('landing')
  const answer = useAnswer(
    storyId,
    (signal) => getStory(storyId, signal),
    () => peekDrawnStory(storyId),
  )
  const story = answer.data
  // The landing is for everyone, and its first visitors are signed up as guests by this call.
  const isGuestMissing = useUser() === null
  const partner = story === null ? undefined : findPartner(story, actorId)
  useScreenTitle(story?.title ?? null)
  useBackdrop(story?.preview_url ?? null)
  const beginsAtOnce = story !== null && quote === null && partner !== undefined && canBegin(story, partner)
  // What the page was drawn with says nothing of this player.
  const isComplete = answer.status === 'here' && story !== peekDrawnStory(storyId)
  const isDrawn = answer.status !== 'loading'
  useEffect(() => (isDrawn && !beginsAtOnce ? markFirstScreen() : undefined), [isDrawn, beginsAtOnce])
  useEffect(() => {
    if (beginsAtOnce && isComplete) onEnter(chooseChat(story, partner), continueIn(story))
  }, [beginsAtOnce, isComplete, story, partner, onEnter])
  if (answer.status === 'failed')
    return (
      <div className={styles.failed}>
        <ErrorState
          title={t(isGuestMissing ? 'signUpFailed' : 'failed')}
          hint={formatFailure(answer.failure)}
          onRetry={answer.retry}
        />
      </div>
    )
  if (story === null) return <LoadingLanding />
  if (beginsAtOnce)
    return (
      <Cover story={story}>
        <NeedsScripts className={styles.needs} />
        <p role="status" aria-busy="true">
          {t('loading')}
        </p>
      </Cover>
    )
  if (partner === undefined || !canBegin(story, partner))
    return <StoryIntro storyId={storyId} actorId={actorId} onEnter={onEnter} />
  return <Quote story={story} quote={quote} onBegin={() => onEnter(chooseChat(story, partner), continueIn(story))} />
}

/** Shown until the story is known. */
function LoadingLanding() {
  const { t } = useTranslation('landing')
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className={styles.loading}>
      <Skeleton className={styles.cover} />
    </div>
  )
}

/** Goes on with a saved game, else begins. */
function continueIn({ language }: Story): ChatState {
  return { restart: false, ...(language !== '' && { language }) }
}

/** Whether starting the story with this partner charges nothing and asks nothing. */
function canBegin(story: Story, { id }: Partner): boolean {
  return computeStartPrice(story, findPricedActor(story, id), null).total === 0 && listStartSteps(story).length === 0
}

interface EmbeddedChatProps {
  chat: ChatAddress
  /** How the game begins. */
  state: ChatState
  /** Another user has signed in: they decide again whether to play. */
  onLeft: () => void
  /** The game leads back to the choice of characters. Rule S17. */
  onIntro: () => void
}

/** The chat inside a landing page. Nothing in it leads to the stories. Doc 2 §2. */
function EmbeddedChat({ chat, state, onLeft, onIntro }: EmbeddedChatProps) {
  useChatEntry()
  const page = useMemo(() => ({ goToIntro: onIntro }), [onIntro])
  return (
    <EmbeddedChatProvider value={page}>
      <LazyChat {...chat} {...state} hasSeenPrice onUserChange={onLeft} />
    </EmbeddedChatProvider>
  )
}

interface QuoteProps {
  story: Story
  quote: ChosenStory['quote']
  onBegin: () => void
}

/** A character's quote over the cover of the story, and the button that begins it. */
export function Quote({ story, quote, onBegin }: QuoteProps) {
  const { t } = useTranslation('landing')
  return (
    <Cover
      story={story}
      above={quote !== null && <blockquote className={styles.quote}>{t(`quotes.${quote}`)}</blockquote>}
    >
      <Button wide onClick={onBegin}>
        {t('begin')}
      </Button>
    </Cover>
  )
}

interface CoverProps {
  story: Story
  /** Stands above the title. */
  above?: Elements
  /** Stands below it. */
  children: Elements
}

/** The title of a story over its cover, which stays below the chat until that has drawn its first scene. */
function Cover({ story, above, children }: CoverProps) {
  const { id, preview_url, preview_face, title } = story
  useEffect(() => {
    if (preview_url !== null) showCover(id, preview_url)
  }, [id, preview_url])
  return (
    <article className={styles.screen} style={measureFace(preview_face)}>
      <Picture
        first
        url={preview_url}
        alt=""
        sizes={COVER_SIZES}
        className={styles.cover}
        style={pinFace(preview_face)}
      />
      <div className={styles.words}>
        {above}
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </article>
  )
}
