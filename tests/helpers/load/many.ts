/** Many players at once: in this process, or in child processes so that the server has a processor to itself. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { play, type Play, type Played, type StoryRole } from './player.ts'

/** Which players: numbers from `first` on, each at the next of the seats. */
export interface Crowd extends Omit<Play, keyof StoryRole> {
  seats: readonly StoryRole[]
  first: number
  count: number
}

/** Plays with all of them at once. Rejects with what went wrong first. */
export function playTogether({ first, count, seats, ...how }: Crowd): Promise<Played[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const seat = seats[(first + index) % seats.length]
      if (seat === undefined) throw new Error('there is no story to play')
      return play({ ...how, ...seat }, first + index)
    }),
  )
}

/** The same, in so many child processes. */
export async function playInChildren(crowd: Crowd, children: number): Promise<Played[]> {
  const share = Math.ceil(crowd.count / children)
  const parts = Array.from({ length: children }, (_, index) => inChild({ ...crowd, first: crowd.first + index * share, count: share }))
  return (await Promise.all(parts)).flat()
}

async function inChild(crowd: Crowd): Promise<Played[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'child.ts'), JSON.stringify(crowd)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) child[name].setEncoding('utf8').on('data', (text: string) => (said[name] += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(said.stderr.trim().split('\n')[0] ?? 'the players ended early')
  return JSON.parse(said.stdout) as Played[]
}
