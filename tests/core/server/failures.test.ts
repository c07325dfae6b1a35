/** Ten players on two processes of which one is killed, and a database that restarts: a small version of `npm run bench:server -- --processes 4`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playThroughFailures } from '../../helpers/load/failures.ts'
import { createTestFolder } from '../../contracts/storages.ts'

test(
  'ten players on two processes of which one is killed, and a database that restarts, lose no event and pay once',
  { timeout: 240_000 },
  async () => {
    const dist = createTestFolder()
    mkdirSync(dist, { recursive: true })
    writeFileSync(join(dist, 'index.html'), '<!doctype html><title>The app</title>')
    const { players, kills } = await playThroughFailures({
      processes: 2,
      players: 10,
      kills: 1,
      children: 1,
      environment: { DIST_DIR: dist, EVENT_PAUSE_MS: '40' },
    })
    expect([players.length, kills]).toEqual([10, 1])
    // Some of them met what failed.
    expect(players.some(({ repeated, asked }) => repeated + asked > 0)).toBe(true)
    expect(players.flatMap(({ acknowledged }) => acknowledged.checkouts)).toHaveLength(1)
  },
)
