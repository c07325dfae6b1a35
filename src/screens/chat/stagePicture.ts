/** Selects what the stage shows behind the conversation. Doc 2 §4, "Video and audio". */
import { useMemo, useState } from 'react'
import { type View } from '../../../protocol/view.ts'
import { type Mood } from '../../../protocol/mood.ts'
import { type PersonView, type Picture } from '../../../protocol/view/stage.ts'
import { useCoverUrl } from '../../navigation/cover.ts'
import { useGame } from '../../game/game.ts'
import { useTranslation } from 'react-i18next'
import { useVideoFrame, videoFrames } from '../../stage/videoFrames.ts'

export interface StageContent {
  /** Null: the story has shown none yet. */
  picture: Picture | null
  /** Address of the clip that loops over the picture; null for none. */
  clip: string | null
  /** The picture that the next tap shows. */
  next: Picture | null
  /** Weather and light over the background, unless a picture is shown over it. Rule S20. */
  mood: Mood | null
  /** Everyone who stands before the picture, who of them speaks, and who they are in words. Rule S21. */
  people: readonly PersonView[]
  speakerId: string | null
  peopleAlt: string
}

/**
 * The picture of the view. A clip that was played before shows its last frame until it plays again. Until the first background arrives,
 * the stage shows the last frame of a clip that was in front, else the cover that the intro showed.
 */
export function useStageContent(): StageContent {
  const { t } = useTranslation('chat')
  const withPortrait = t('portraitShown')
  const shown = useGame((view) => selectStagePicture(view)?.url ?? null)
  const alt = useGame((view) => selectStagePicture(view)?.alt ?? '')
  const clip = useGame(selectStageClip)
  const next = useGame(selectNextFrame)
  const mood = useGame(selectMood)
  const clipFrame = useKnownFrame(clip)
  const frontFrame = useVideoFrame(useLatest(useGame((view) => view.video?.url ?? null)))
  const cover = useCoverUrl(useGame((view) => view.session.storyId))
  const url = clipFrame ?? shown ?? frontFrame ?? cover
  // The same object while it is the same picture: the stage is drawn again with another one only.
  const declared = useGame((view) => selectStagePicture(view)?.face)
  const avatar = useGame((view) => selectStagePicture(view)?.portraitUrl)
  // The last frame of another clip and a cover declare none.
  const [face, portraitUrl] = url === shown || url === clipFrame ? [declared, avatar] : []
  const picture = useMemo(
    () =>
      url === null ? null : { url, alt: portraitUrl === undefined ? alt : `${alt} ${withPortrait}`, face, portraitUrl },
    [url, alt, face, portraitUrl, withPortrait],
  )
  const people = useGame(selectPeople)
  const speakerId = useGame(selectSpeakerId)
  const names = people.map(({ name, alt: words }) => words || name).filter((words) => words !== '')
  const peopleAlt = names.length === 0 ? '' : t('onStage', { people: names.join(t('onStageBetween')) })
  return { picture, clip, next, mood, people, speakerId, peopleAlt }
}

/** The clip of the background, unless a picture is shown over it. */
function selectStageClip({ stage: { still, frames, background } }: View): string | null {
  return still === null && frames === null && background?.kind === 'video' ? background.url : null
}

function selectMood({ stage: { still, frames, mood } }: View): Mood | null {
  return still === null && frames === null ? mood : null
}

const NOBODY: readonly PersonView[] = []

/** A picture over the background hides them. */
function selectPeople({ stage: { still, frames, people } }: View): readonly PersonView[] {
  return still === null && frames === null ? people : NOBODY
}

/** Who said the last line; null where it was the player, the narration, or someone who is not on the stage. */
function selectSpeakerId({ stage: { people }, messages: { pages } }: View): string | null {
  const last = pages.at(-1)?.items.at(-1)
  if (last?.from !== 'actor') return null
  return people.find(({ name }) => name === last.name)?.id ?? null
}

function selectNextFrame({ stage: { frames } }: View): Picture | null {
  return frames?.images[frames.index + 1] ?? null
}

/** The last frame of a clip, if it was played before it began this time: a frame that arrives while it plays would be drawn unseen. */
function useKnownFrame(clip: string | null): string | null {
  const [known, setKnown] = useState({ clip: null as string | null, frame: null as string | null })
  if (known.clip !== clip) setKnown({ clip, frame: clip === null ? null : videoFrames.get(clip) })
  return known.clip === clip ? known.frame : null
}

/** The last value that was not null. */
function useLatest(value: string | null): string | null {
  const [latest, setLatest] = useState(value)
  if (value !== null && value !== latest) setLatest(value)
  return value ?? latest
}

/**
 * The picture that the view says the stage shows. A still comes before pictures shown one per tap, and these before the background; a video shows
 * its poster.
 */
function selectStagePicture({ stage }: View): Picture | null {
  const { still, frames, background } = stage
  if (still !== null) return still
  if (frames !== null) return frames.images[frames.index] ?? null
  if (background === null || background.kind === 'image') return background
  const { posterUrl, alt, face } = background
  return posterUrl === null ? null : { url: posterUrl, alt, ...(face !== undefined && { face }) }
}
