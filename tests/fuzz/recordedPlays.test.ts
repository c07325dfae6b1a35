/**
 * Plays of all stories, recorded from the local API, with a model where the story has a talk: after each entry of a clean one the view is as the naive
 * model expects, so that a difference is a fault.
 */
import { expect, test } from 'vitest'
import { LOCALES, pickTranslation } from '../../protocol/locale.ts'
import { FOLDERS } from '../../server/folders.ts'
import { startServer } from '../core/server/helpers.ts'
import { createModelSettings, startModel } from '../core/server/modelPlayer.ts'
import { STORIES } from '../../e2e/story.ts'
import { listTexts, MODEL_LINE, recordPlay } from '../helpers/recordedPlay.ts'
import { findModelDifference } from './recordedSteps.ts'

test.each(STORIES.flatMap((story) => LOCALES.map((locale) => [story.metadata.id, locale, story] as const)))(
  '%s, %s',
  { timeout: 60_000 },
  async (storyId, locale, { metadata: { actors }, script }) => {
    const model = await startModel()
    const { url } = await startServer({
      storiesFolder: FOLDERS.stories,
      developerTools: true,
      replies: createModelSettings(model),
    })
    const { entries } = await recordPlay(url, { storyId, actorId: actors[0]?.id ?? '', locale })

    const hasTalk = Object.values(script.nodes).some(({ listen }) => listen?.reply !== undefined)
    expect(model.countRequests() > 0).toBe(hasTalk)
    expect(listTexts(entries).some((text) => text.includes(pickTranslation(MODEL_LINE, locale)))).toBe(hasTalk)
    expect(findModelDifference(entries)).toBeNull()
  },
)
