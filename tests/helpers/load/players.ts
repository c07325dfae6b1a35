/** Many players at once: in this process, or in child processes so that the server has a processor to itself. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { playStory, type PlayOptions, type PlayResult, type StoryRole } from './player.ts'

/** Which players: numbers from `first` on, each at the next of the roles. */
export interface PlayerGroup extends Omit<PlayOptions, keyof StoryRole> {
  roles: readonly StoryRole[]
  first: number
  count: number
}

/** Plays with all of them at once. Rejects with what went wrong first. */
export function playAll({ first, count, roles, ...how }: PlayerGroup): Promise<PlayResult[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const role = roles[(first + index) % roles.length]
      if (role === undefined) throw new Error('there is no story to play')
      return playStory({ ...how, ...role }, first + index)
    }),
  )
}

/** The same, in so many child processes. */
export async function playInChildren(group: PlayerGroup, children: number): Promise<PlayResult[]> {
  const share = Math.ceil(group.count / children)
  const parts = Array.from({ length: children }, (_, index) =>
    inChild({ ...group, first: group.first + index * share, count: share }),
  )
  return (await Promise.all(parts)).flat()
}

async function inChild(group: PlayerGroup): Promise<PlayResult[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'child.ts'), JSON.stringify(group)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(output.stderr.trim().split('\n')[0] ?? 'the players ended early')
  return JSON.parse(output.stdout) as PlayResult[]
}
