/** Many players at once: in this process, or in child processes so that the server has a processor to itself. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type PersistentResult, playPersistently } from './persistentPlayer.ts'
import { playStory, type PlayOptions, type PlayResult, type StoryRole } from './player.ts'

/** Which players: numbers from `first` on, each at the next of the roles. */
export interface PlayerGroup extends Omit<PlayOptions, keyof StoryRole> {
  roles: readonly StoryRole[]
  first: number
  count: number
  /** Whether they play on while the server breaks off. */
  persists?: boolean
}

/** Plays with all of them at once. Rejects with what went wrong first. */
export function playAll(group: PlayerGroup): Promise<PlayResult[]> {
  return forEachPlayer(group, playStory)
}

/** The same with players who play on while the server breaks off. `onMove` is called after each move. */
export function playAllPersistently(group: PlayerGroup, onMove: () => void): Promise<PersistentResult[]> {
  return forEachPlayer(group, (options, number) => playPersistently(options, number, onMove))
}

function forEachPlayer<T>(
  { first, count, roles, address }: PlayerGroup,
  play: (options: PlayOptions, number: number) => Promise<T>,
): Promise<T[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const role = roles[(first + index) % roles.length]
      if (role === undefined) throw new Error('there is no story to play')
      return play({ address, ...role }, first + index)
    }),
  )
}

/** As `playAll`, in so many child processes. */
export function playInChildren(group: PlayerGroup, children: number): Promise<PlayResult[]> {
  return inChildren<PlayResult>(group, children, () => undefined)
}

/** As `playAllPersistently`, in so many child processes. */
export function playPersistentlyInChildren(
  group: PlayerGroup,
  children: number,
  onMove: () => void,
): Promise<PersistentResult[]> {
  return inChildren<PersistentResult>({ ...group, persists: true }, children, onMove)
}

async function inChildren<T>(group: PlayerGroup, children: number, onMove: () => void): Promise<T[]> {
  const share = Math.ceil(group.count / children)
  const parts = Array.from({ length: children }, (_, index) => {
    const count = Math.max(0, Math.min(share, group.count - index * share))
    return inChild<T>({ ...group, first: group.first + index * share, count }, onMove)
  })
  return (await Promise.all(parts)).flat()
}

async function inChild<T>(group: PlayerGroup, onMove: () => void): Promise<T[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'child.ts'), JSON.stringify(group)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.on('message', onMove)
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (text: string) => (output[name] += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(output.stderr.trim().split('\n')[0] ?? 'the players ended early')
  return JSON.parse(output.stdout) as T[]
}
