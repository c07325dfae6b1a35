/** The intro of a story, from the list until its detail is loaded; Play waits for the detail. */
import { useTranslation } from 'react-i18next'
import { type Story } from '../../../protocol/api/stories.ts'
import { isTestStory } from '../../../protocol/previewStory.ts'
import { LOCALE_NAMES } from '../../../protocol/locale.ts'
import { measureFace, pinFace } from '../../ui/faces.ts'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { markBegun } from './begunMark.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { LoadedOverlay } from '../../ui/LoadedOverlay.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { COVER_SIZES } from '../../ui/pictureSizes.ts'
import { NeedsScripts } from '../../ui/NeedsScripts.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { SilenceText } from '../../ui/SilenceText.tsx'
import { afterFirstScreen } from '../../navigation/firstScreen.ts'
import { useTimeout } from '../../platform/time.ts'
import { showToast } from '../../ui/toastStore.ts'
import { BackButton } from './BackButton.tsx'
import { Cast } from './Cast.tsx'
import { isFromList } from './listOrigin.ts'
import { hurryChat } from './chatStart.ts'
import { Deferred, prepareStart } from './deferred.ts'
import { useUser } from '../../account/user.ts'
import { isBegunHere } from '../../account/begunKey.ts'
import { StartPriceNote } from './start/StartPriceNote.tsx'
import { type PlayFlow } from './start/playFlow.ts'
import { type PlayFlowEnds, usePlayFlow } from './start/usePlayFlow.ts'
import { Column, Quiet, Row } from '../../ui/layout.tsx'
import styles from './story.module.css'
import { HeartIcon } from '../../ui/icons.tsx'
import favoriteButtonStyles from './Intro.module.css'
import { findOtherLanguage, getShownRating } from '../../ui/storyFacts.ts'
import { useFavorite } from './useFavorite.ts'
import { PricedButton } from './PricedButton.tsx'
import { findOnlyActor, hasActorChoice } from './start/partners.ts'
import { getStartDisplayPrice } from './start/startPrice.ts'

/** What may follow a tap on Play is prepared when a player rests for so much longer than others wait, ms: the chat itself comes first. */
const PREPARE_AFTER_MS = 400
/** From the list, whose card had the picture, what Play needs in any case loads beside the story's detail, after the first frame, ms. */
const HURRY_AFTER_MS = 50

interface Props extends Omit<PlayFlowEnds, 'startWith'> {
  story: Story
  /** The character that is marked first where several can be chosen; without it, the hottest. */
  actorId: string | undefined
  isDiscounted: boolean
  /** It is the detail of the story, not only its list entry. */
  isDetailed: boolean
  /** It is loaded for this player, too: what they own, and what they have found. */
  isComplete: boolean
  /** The character of a game that begins at once; null where Play begins it. */
  startWith: string | null
}

export function Intro({ story, actorId, isDiscounted, isDetailed, isComplete, startWith, onPreview, onEnter }: Props) {
  const { t } = useTranslation('stories')
  const flow = usePlayFlow(story, { onPreview, onEnter, startWith: isComplete ? startWith : null })
  const noteId = useId()
  const language = findOtherLanguage(story) ?? undefined
  const isPlayable = isComplete && onPreview === undefined
  // A preview, and the intro of a landing page, stand in another page.
  const isScreen = onPreview === undefined && onEnter === undefined
  const isTest = isTestStory(story.id)
  const [isSettled, setIsSettled] = useState(false)
  const { isWaiting, play } = useWaitingPlay(flow.play, isComplete)
  useLayoutEffect(() => (isScreen ? markBegun(story.id) : undefined), [isScreen, story.id])
  useTimeout(() => hurryChat(story), isScreen && isFromList() ? HURRY_AFTER_MS : null)
  const settle = useEffectEvent(() => {
    setIsSettled(true)
    if (isPlayable) prepareStart(story)
  })
  useEffect(() => (isComplete ? afterFirstScreen(settle, PREPARE_AFTER_MS) : undefined), [isComplete])
  return (
    <Column as="article" className={styles.screen} style={measureFace(story.preview_face)}>
      <Picture
        first
        url={story.preview_url}
        alt=""
        sizes={COVER_SIZES}
        className={styles.picture}
        style={pinFace(story.preview_face)}
        onFailed={() => showToast('error', t('intro.pictureFailed'))}
      />
      {/* Toasts stand below the face. */}
      <div className={styles.face} data-head aria-hidden="true" />
      <Row as="header" align="start" justify="between" className={styles.top}>
        {isScreen && <BackButton />}
        {isComplete && isScreen && !isTest && (
          <Row gap={2} align="stretch">
            <div className={favoriteButtonStyles.place}>
              <Boundary fallback={null}>{isSettled && <Deferred.Subscription story={story} />}</Boundary>
            </div>
            <FavoriteButton story={story} />
          </Row>
        )}
      </Row>
      <div className={styles.words}>
        <h1 className={styles.title} lang={language}>
          {story.title}
        </h1>
        <Cast story={story} />
        <Tags story={story} />
        <p className={styles.description} lang={language}>
          {story.description}
        </p>
        {isTest && <Quiet className={styles.test}>{t('intro.test')}</Quiet>}
      </div>
      <footer className={styles.foot}>
        <NeedsScripts className={styles.needs} />
        {!isDetailed && <SilenceText className={styles.needs} />}
        {!isComplete && isScreen && <div className={styles.findsPlace} />}
        {isComplete && isScreen && <FindsButton story={story} isBusy={flow.step !== 'ready'} onPlace={flow.goBack} />}
        {isDetailed && <PlayNote id={noteId} story={story} />}
        <PlayButton
          story={story}
          isDiscounted={isDiscounted}
          isBusy={!isDetailed || isWaiting || flow.step !== 'ready'}
          noteId={noteId}
          onPlay={play}
        />
      </footer>
      {hasDialog(flow.step, story) && (
        <LoadedOverlay onClose={flow.cancel}>
          <Deferred.StartDialogs story={story} actorId={actorId} flow={flow} />
        </LoadedOverlay>
      )}
    </Column>
  )
}

/** A tap on Play that comes before the story is complete waits for it, and counts once. */
function useWaitingPlay(play: () => void, isComplete: boolean): { isWaiting: boolean; play: () => void } {
  const [isWaiting, setIsWaiting] = useState(false)
  useTimeout(
    () => {
      setIsWaiting(false)
      play()
    },
    isWaiting && isComplete ? 0 : null,
  )
  return { isWaiting, play: isComplete ? play : () => setIsWaiting(true) }
}

/** Whether the step shows one: the code of the dialogs would delay that of a game which begins without any. */
function hasDialog(step: PlayFlow['step'], story: Story): boolean {
  return step === 'checking' ? hasActorChoice(story) : step !== 'ready' && step !== 'leaving'
}

interface FindsProps {
  story: Story
  isBusy: boolean
  onPlace: (actorId: string, place: string) => void
}

/** The finds of a story that was played, and the number left; before that, how stories address the player, until they have said it. */
function FindsButton({ story, isBusy, onPlace }: FindsProps) {
  const { t } = useTranslation('stories')
  const [isOpen, setIsOpen] = useState(false)
  const { endings, endings_found: found } = story
  if (isTestStory(story.id) || (found.length === 0 && !isBegunHere(story.id))) return <AddressQuestion />
  const left = endings - found.length
  const listWhatIsLeft = (): string => {
    if (endings === 0) return t('intro.finds')
    if (left <= 0) return t('intro.findsAll', { count: endings })
    return found.length === 0
      ? t('intro.findsNone', { count: left })
      : t('intro.findsLeft', { count: left, found: found.length })
  }
  return (
    <>
      <Quiet as="button" type="button" className={styles.finds} disabled={isBusy} onClick={() => setIsOpen(true)}>
        {listWhatIsLeft()}
      </Quiet>
      {isOpen && (
        <LoadedOverlay onClose={() => setIsOpen(false)}>
          <Deferred.FindsDrawer
            storyId={story.id}
            onPlace={({ actor_id, id }) => onPlace(actor_id, id)}
            onClose={() => setIsOpen(false)}
          />
        </LoadedOverlay>
      )}
    </>
  )
}

/** Stands where the finds will, and keeps nobody from Play. */
function AddressQuestion() {
  const { t } = useTranslation('stories')
  const [isOpen, setIsOpen] = useState(false)
  const user = useUser()
  if (user?.addressed_as !== null && !isOpen) return null
  return (
    <>
      <Quiet as="button" type="button" className={styles.finds} onClick={() => setIsOpen(true)}>
        {t('intro.address')}
      </Quiet>
      {isOpen && (
        <LoadedOverlay onClose={() => setIsOpen(false)}>
          <Deferred.AddressDrawer onClose={() => setIsOpen(false)} />
        </LoadedOverlay>
      )}
    </>
  )
}

/** The charge of Play. With several characters to choose from Play charges nothing: their drawer names the prices. */
function PlayNote({ id, story }: { id: string; story: Story }) {
  const { t } = useTranslation('stories')
  if (!hasActorChoice(story)) return <StartPriceNote id={id} story={story} actor={findOnlyActor(story)} />
  const isPaid = [story, ...story.actors].some(({ coins, is_purchased }) => coins > 0 && !is_purchased)
  return isPaid ? (
    <Quiet id={id} className={styles.note}>
      {t('intro.chargedLater')}
    </Quiet>
  ) : null
}

/** The language, where it is not the reader's, tags, minutes of a play, number of characters, endings, and what players gave it. */
function Tags({ story }: { story: Story }) {
  const { t } = useTranslation('stories')
  const { tags, minutes, actors, endings, endings_found: found } = story
  const rating = getShownRating(story)
  const language = findOtherLanguage(story)
  const all = [...tags]
  if (language !== null) all.unshift(t('language', { language: LOCALE_NAMES[language] }))
  if (minutes > 0) all.push(t('minutes', { count: minutes }))
  if (actors.length > 1) all.push(t('intro.characters', { count: actors.length }))
  if (endings > 0 && found.length > 0) all.push(t('endingsFound', { found: found.length, count: endings }))
  else if (endings > 1) all.push(t('intro.endings', { count: endings }))
  if (all.length === 0 && rating === null) return null
  return (
    <Row as="ul" align="stretch" wrap className={styles.tags}>
      {all.map((tag) => (
        <li key={tag}>
          <Pill>{tag}</Pill>
        </li>
      ))}
      {rating !== null && (
        <li>
          <Pill>
            <span role="img" aria-label={t('rating', rating)}>
              {t('stars', rating)}
            </span>
          </Pill>
        </li>
      )}
    </Row>
  )
}

/** Marks the story as a favourite. */
function FavoriteButton({ story }: { story: Story }) {
  const { t } = useTranslation('stories')
  const { isFavorite, toggle } = useFavorite(story, { isOptimistic: true })
  return (
    <button type="button" className={favoriteButtonStyles.button} data-on={isFavorite} onClick={() => void toggle()}>
      <HeartIcon filled={isFavorite} />
      <span>{t(isFavorite ? 'intro.favorited' : 'intro.addFavorite')}</span>
    </button>
  )
}

interface PlayButtonProps {
  story: Story
  isDiscounted: boolean
  isBusy: boolean
  /** Element that names the charge. */
  noteId: string
  onPlay: () => void
}

/**
 * The Play button with the price. Doc 2 §2, Play button label. With one character Play charges the whole amount; with several it charges nothing,
 * and has the price of the story.
 */
function PlayButton({ story, isDiscounted, isBusy, noteId, onPlay }: PlayButtonProps) {
  const { t } = useTranslation('stories')
  return (
    <PricedButton
      wide
      isBusy={isBusy}
      label={t(story.endings_found.length > 0 ? 'intro.again' : 'intro.play')}
      price={getStartDisplayPrice(story, findOnlyActor(story), { isDiscounted, subject: story })}
      aria-describedby={noteId}
      onClick={onPlay}
    />
  )
}
