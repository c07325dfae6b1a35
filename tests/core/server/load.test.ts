/** Twenty players at once, each playing one of the stories to an ending: a small version of `npm run bench:server`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { realClock } from '../../../server/clock.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { secureRandom } from '../../../server/random.ts'
import { findInconsistencies } from '../../helpers/databaseConsistency.ts'
import { playAll } from '../../helpers/load/players.ts'
import { listStoryRoles } from '../../helpers/load/storyRoles.ts'
import { startServer } from './helpers.ts'

test('twenty concurrent players reach their endings, with no event lost or doubled', { timeout: 60_000 }, async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'load-test-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const server = await startServer({
    dataFolder,
    storiesFolder: FOLDERS.stories,
    mediaFolder: FOLDERS.media,
    developerTools: true,
    clock: realClock,
    random: secureRandom,
  })
  const players = await playAll({ roles: listStoryRoles(), address: server.url, first: 0, count: 20 })
  expect(new Set(players.map(({ ending }) => ending)).size).toBeGreaterThan(1)
  expect(players.filter(({ coins: [, after] }) => after < 0)).toEqual([])
  expect(Math.min(...players.map(({ events }) => events))).toBeGreaterThan(40)
  expect(server.reported).toEqual([])
  await server.close()
  expect(findInconsistencies(dataFolder)).toEqual([])
})
