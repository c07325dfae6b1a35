/**
 * Two authors edit one story by chance, while answers of the server are lost, the server is away and pages die: nothing that was shown as saved is lost
 * unless an author took it away, and both see the same in the end. Each text is one of its kind, so that it can be looked for.
 */
import { expect, test } from 'vitest'
import { DRAFT_TIMES_MS } from '../../../src/authoring/model/draftStore.ts'
import { createRandom } from '../../fuzz/chaos/random.ts'
import { isThorough } from '../../helpers/isThorough.ts'
import { createManualPageClock } from '../../helpers/pageClock.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { listLost, RandomAuthor } from './randomAuthor.ts'
import { createUnreliableServer } from './unreliableServer.ts'

const STEPS = 120
const STEP_MS = 5_000
/** With each answer so often lost, authors go on over saves that they do not know of. */
const LOST_PERCENT = 25
const SEEDS = Array.from({ length: isThorough ? 100 : 8 }, (_, index) => index + 1)

test.each(SEEDS)('what was shown as saved stays: seed %i', async (seed) => {
  const random = createRandom(seed)
  const clock = createManualPageClock()
  const first = createStoryDocument()
  const server = createUnreliableServer(first, { random: createRandom(-seed), clock, lostPercent: LOST_PERCENT })
  const authors = ['a', 'b'].map((name) => new RandomAuthor(name, server, clock))
  const open = async (author: RandomAuthor): Promise<void> => {
    const opened = author.open()
    await clock.pass(STEP_MS)
    await opened
  }
  const log: string[] = []
  for (let step = 1; step <= STEPS; step += 1) {
    for (const author of authors) {
      if (author.store === null) await open(author)
      if (random.chance(80)) log.push(`${step} ${author.name}: ${author.act(random)}`)
      if (random.chance(40)) author.choose(random)
      if (random.chance(3)) author.die()
    }
    if (random.chance(2)) server.kill()
    else if (random.chance(30)) server.restart()
    const looks = authors.filter(() => random.chance(50)).map((author) => author.takeLatest())
    await clock.pass(STEP_MS)
    await Promise.all(looks)
    for (const author of authors) author.look()
  }

  // Until both have saved all, and have what the other saved.
  server.restart()
  for (let round = 0; round < 10; round += 1) {
    for (const author of authors) {
      if (author.store === null) await open(author)
      author.choose(random)
      await clock.pass(DRAFT_TIMES_MS.retry)
      const look = author.takeLatest()
      await clock.pass(DRAFT_TIMES_MS.retry)
      await look
    }
  }
  const views = authors.map(({ store }) => store?.getView())
  expect(views.map((view) => view?.save.kind)).toEqual(['saved', 'saved'])
  for (const view of views) expect(view?.document).toEqual(server.read())
  expect(authors.flatMap(({ saved }) => [...saved]).length).toBeGreaterThan(STEPS)
  expect(listLost(authors, server.read()), log.slice(-40).join('\n')).toEqual([])
})
