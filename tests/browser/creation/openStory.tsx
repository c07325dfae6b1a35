/** Opens a screen of the creation area as an admin. The server is a fake one with one story in memory. */
import { openDB } from 'idb'
import { afterEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CreationStory } from '../../../protocol/api/creation.ts'
import type { CreationMedia } from '../../../protocol/api/creationMedia.ts'
import type { Draft, StoryProblem } from '../../../protocol/story/draft.ts'
import { forgetWriting } from '../../../src/account/authorWriting.ts'
import { App } from '../../../src/app/App.tsx'
import { forgetMedia } from '../../../src/authoring/media/mediaStore.ts'
import { forgetWaiting } from '../../../src/authoring/media/waitingFiles.ts'
import { forgetViewports } from '../../../src/authoring/flow/viewports.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { type Asked, fakeApi } from '../shell/fakeApi.ts'
import { setUpShell } from '../shell/setUpShell.tsx'
import { mira, signIn } from '../shell/signInUsers.ts'

const admin = { ...mira, role: 'admin' }

/** The answer to a preview that begins at the start of the story. */
export const PREVIEW_STARTED = { story_id: '_preview-1', actor_id: 'lan', version: '2', problems: [], replayed: null }

/** The story as the fake server has it. A test reads and changes it. */
export interface FakeStory {
  id: string
  document: Draft
  revision: number
  status: CreationStory['status']
  isReadOnly: boolean
  /** What get and save answer. */
  problems: StoryProblem[]
  /** What a check answers. */
  checkedProblems: StoryProblem[]
  media: CreationMedia[]
  /** Who else has saved: the next save on an older revision is a conflict. */
  savedBy: string | null
  /** Who else has the story open. */
  others: { id: string; name: string | null; node: string | null }[]
  /** The documents that were saved, the latest last. */
  saved: Draft[]
  /** All requests. */
  asked: Asked[]
}

type Replies = Parameters<typeof fakeApi>[0]

/** Sets up every test of the file. The returned function gives the clock of the current test. */
export function setUpCreation(): ReturnType<typeof setUpShell> {
  const shell = setUpShell()
  afterEach(async () => {
    await forgetWriting(null)
    localStorage.removeItem('creation.places')
    forgetMedia()
    forgetWaiting()
    forgetViewports()
  })
  return shell
}

/** A medium of the story, 720 by 1280 px. */
export function createMedium(name: string, change: Partial<CreationMedia> = {}): CreationMedia {
  return {
    name,
    kind: 'picture',
    alt: { en: `The picture ${name}`, zh: `图片 ${name}` },
    url: `/media/lamp/${name}.webp`,
    bytes: 48_000,
    width: 720,
    height: 1280,
    seconds: null,
    used_at: [],
    ...change,
  }
}

/** Starts the fake server without a screen. `replies` answer other calls, or these differently. */
export async function fakeStory(change: Partial<FakeStory> = {}, replies: Replies = {}): Promise<FakeStory> {
  await forgetCopies()
  const story: FakeStory = {
    id: 'lamp',
    document: createStoryDocument(),
    revision: 1,
    status: 'draft',
    isReadOnly: false,
    problems: [],
    checkedProblems: [],
    media: ['cover', 'lan', 'pier'].map((name) => createMedium(name)),
    savedBy: null,
    others: [],
    saved: [],
    asked: [],
    ...change,
  }
  story.asked = fakeApi({
    '/user.whoami': () => ({ user: admin }),
    '/creation/story.get': ({ body }) => ({
      ...describeState(story),
      document: story.document,
      problems: (body as { problems?: boolean }).problems === false ? [] : story.problems,
    }),
    '/creation/story.problems': () => ({ revision: describeState(story).revision, problems: story.problems }),
    '/creation/story.save': ({ body }) => saveStory(story, body),
    '/creation/story.check': () => ({ problems: story.checkedProblems }),
    '/creation/story.figures': () => ({ versions: [], games: 0, nodes: [], options: [], texts: [] }),
    '/creation/publication-plan.get': () => ({ plan: null }),
    '/creation/media.list': () => ({ media: story.media }),
    '/creation/actor.list': () => ({ actors: [] }),
    '/creation/story.attend': () => ({ revision: story.isReadOnly ? null : story.revision, others: story.others }),
    '/creation/author.list': () => ({ authors: [{ id: 'jun', name: 'Jun' }] }),
    '/category.list': () => ({
      category: [
        { id: 'drama', name: 'Drama' },
        { id: 'romance', name: 'Romance' },
      ],
    }),
    ...replies,
  })
  signIn(admin)
  return story
}

/** Opens a screen of the story: `/creation/editor/lamp`. */
export async function openStory(
  path: string,
  change: Partial<FakeStory> = {},
  replies: Replies = {},
): Promise<FakeStory> {
  const story = await fakeStory(change, replies)
  history.replaceState(null, '', path)
  await render(<App />)
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  return story
}

function describeState({ id, status, isReadOnly, revision }: FakeStory) {
  return {
    id,
    status,
    is_read_only: isReadOnly,
    revision: isReadOnly ? null : revision,
    updated_at: 1_000_000,
    updated_by: 'Mira',
    published_at: status === 'draft' ? null : 1_000_000,
  }
}

function saveStory(story: FakeStory, body: unknown) {
  const { base, document } = body as { base: number; document: string }
  if (base !== story.revision) {
    return {
      outcome: 'conflict',
      revision: story.revision,
      document: story.document,
      updated_at: 1_000_000,
      updated_by: story.savedBy,
    }
  }
  story.document = JSON.parse(document) as Draft
  story.saved.push(story.document)
  story.revision += 1
  if (story.status === 'published') story.status = 'changed'
  const { revision, status } = story
  return { outcome: 'saved', revision, updated_at: 1_000_000, status, problems: story.problems }
}

/** Removes what an earlier test has kept on the device. */
async function forgetCopies(): Promise<void> {
  const database = await openDB('story-drafts', 1, { upgrade: (created) => void created.createObjectStore('copies') })
  await database.clear('copies')
  database.close()
}
