/**
 * Decodes pictures outside of the server's process: its pool of threads also hashes passwords and reads files, and nothing ends a decoder
 * but the end of its process.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { realClock } from '../clock.ts'
import { BUSY_RETRY_MS, DECODING } from '../limits.ts'
import { Problem } from '../problems.ts'
import { createFairTasks, type TaskOwner } from './fairTasks.ts'
import {
  type PictureInput,
  type PictureOutput,
  type PictureReply,
  type PictureRequest,
  type PictureTaskName,
} from './pictureTasks.ts'

export interface DecodingLimits {
  /** Processes, each of which has one picture at a time, and pictures that wait for one. */
  atOnce: number
  waiting: number
  /** Of one picture: processor time, and time, for the case that the process gets no processor. */
  cpuMs: number
  wallMs: number
  /** Of a process. */
  memoryMb: number
  /** A process without work is ended after this time. */
  idleMs: number
}

/** Null for a picture that is broken. Rejects with `too_large` for one that takes too much time or memory, and with `busy`. */
export type DecodePicture = <Name extends PictureTaskName>(
  owner: TaskOwner,
  name: Name,
  input: PictureInput<Name>,
) => Promise<PictureOutput<Name> | null>

export function createPictureDecoder(limits: DecodingLimits): DecodePicture {
  const tasks = createFairTasks(limits)
  const free = Array.from({ length: limits.atOnce }, () => createDecoderProcess(limits))
  const decode = async (name: PictureTaskName, input: unknown): Promise<unknown> => {
    const run = free.pop()
    if (run === undefined) throw new Error('more tasks than processes')
    try {
      return await run(name, input)
    } finally {
      free.push(run)
    }
  }
  return async <Name extends PictureTaskName>(owner: TaskOwner, name: Name, input: PictureInput<Name>) =>
    (await tasks.run(owner, () => decode(name, input))) as PictureOutput<Name> | null
}

export const decodePicture = createPictureDecoder(DECODING)

/** A process that is started with its first task, and again after one that was ended. It keeps no server alive. */
function createDecoderProcess({ cpuMs, wallMs, memoryMb, idleMs }: DecodingLimits) {
  let started: StartedProcess | null = null

  return async (name: PictureTaskName, input: unknown): Promise<unknown> => {
    try {
      if (started === null || started.ended.aborted) started = startProcess(idleMs)
    } catch {
      // The machine, or what guards it, starts no process.
      throw new Problem('busy', '', BUSY_RETRY_MS)
    }
    const { child, ended, setAtWork } = started
    const late = AbortSignal.timeout(wallMs)
    setAtWork(true)
    try {
      const answer = once(child, 'message', { signal: AbortSignal.any([ended, late]) })
      // Nobody else waits for it where nothing can be sent: a process that was not started has no channel.
      answer.catch(() => undefined)
      child.send({ name, input, cpuMs, memoryMb } satisfies PictureRequest)
      const [reply] = (await answer) as [PictureReply]
      if (reply.kind === 'overLimit') throw new Problem('too_large')
      return reply.kind === 'done' ? reply.output : null
    } catch (error) {
      child.kill('SIGKILL')
      started = null
      if (error instanceof Problem) throw error
      // Also where the machine starts no process.
      if (late.aborted || child.pid === undefined) throw new Problem('busy', '', BUSY_RETRY_MS)
      // The decoder crashed.
      return null
    } finally {
      setAtWork(false)
    }
  }
}

interface StartedProcess {
  child: ChildProcess
  /** Aborted when the process has ended. */
  ended: AbortSignal
  setAtWork: (isAtWork: boolean) => void
}

function startProcess(idleMs: number): StartedProcess {
  const child = fork(fileURLToPath(new URL('./pictureProcess.ts', import.meta.url)), [], {
    execArgv: [],
    // It reads what strangers send: no secret of the server's environment is there. Few arenas give memory back sooner.
    env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = new AbortController()
  child.on('exit', () => ended.abort())
  child.on('error', () => ended.abort())
  let isAtWork = false
  let wasIdle = false
  const endIdle = (): void => {
    // No task may be sent to it from here on, although it lives for a moment.
    if (wasIdle && !isAtWork) {
      child.kill('SIGKILL')
      ended.abort()
    }
    wasIdle = !isAtWork
  }
  realClock.repeat(idleMs, endIdle, ended.signal)
  return {
    child,
    ended: ended.signal,
    setAtWork: (value) => {
      isAtWork = value
      wasIdle = false
      for (const handle of [child, child.channel]) {
        if (value) handle?.ref()
        else handle?.unref()
      }
    },
  }
}
