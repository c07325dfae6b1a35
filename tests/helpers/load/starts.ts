/** Many players who start a game in the same moment, in a child process: `node starts.ts <options as JSON>` prints its rounds as JSON. */
import * as v from 'valibot'
import { guestSignUp } from '../../../protocol/api/account.ts'
import { createClient } from './client.ts'
import { type StoryRole } from './player.ts'
import { readServerStatus } from './serverStatus.ts'

export interface StartsOptions {
  address: string
  roles: readonly StoryRole[]
  players: number
  /** The first one only warms the server up. */
  rounds: number
}

/** One round. */
export interface StartsRound {
  /** From asking to the first byte, ms, for each player. */
  firstByteMs: number[]
  /** How long the thread of the server worked meanwhile, ms. */
  workedMs: number
}

try {
  console.log(JSON.stringify(await playRounds(JSON.parse(process.argv[2] ?? '') as StartsOptions)))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function playRounds({ address, roles, players, rounds }: StartsOptions): Promise<StartsRound[]> {
  const client = createClient(address)
  const tokens: string[] = []
  for (let number = 0; number < players; number += 1) {
    const answer = await client.call('/user-guest.sign-up', { body: { device_id: `device-that-starts-${number}` } })
    tokens.push(v.parse(guestSignUp.answer, answer).auth.access_token)
  }
  const played: StartsRound[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = await readServerStatus(address)
    const streams = await Promise.all(
      tokens.map((token, number) => {
        const role = roles[number % roles.length]
        if (role === undefined) throw new Error('there is no story to play')
        const body = { story_id: role.storyId, restart: true }
        const path = `/actor/${role.storyId}/${role.actorId}/game.start`
        return client.openStream(path, { token, body, key: `start-${round}-${number}` })
      }),
    )
    const after = await readServerStatus(address)
    for (const { close } of streams) close()
    played.push({
      firstByteMs: streams.map(({ firstByteMs }) => firstByteMs),
      workedMs: after.worked_ms - before.worked_ms,
    })
  }
  client.close()
  return played.slice(1)
}
