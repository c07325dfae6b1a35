/** The process that decodes pictures: one task at a time, behind all other work of the machine. The server starts it, and ends it. */
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { realClock } from '../clock.ts'
import { PICTURE_TASKS, type PictureReply, type PictureRequest } from './pictureTasks.ts'

/** How often a task's time and memory are looked at, ms. */
const WATCH_MS = 50
const MB = 1024 * 1024

// Before any thread is started, so that all have it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.concurrency(1)
sharp.cache(false)
// Other formats, such as SVG, bring code that no picture needs.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

const reply = (message: PictureReply): void => void process.send?.(message)

process.on('message', ({ name, input, cpuMs, memoryMb }: PictureRequest) => {
  const before = process.cpuUsage()
  const task = new AbortController()
  realClock.repeat(
    WATCH_MS,
    () => {
      const { user, system } = process.cpuUsage(before)
      if ((user + system) / 1_000 <= cpuMs && process.memoryUsage.rss() / MB <= memoryMb) return
      task.abort()
      reply({ kind: 'overLimit' })
    },
    task.signal,
  )
  const run = PICTURE_TASKS[name] as (input: unknown) => Promise<unknown>
  run(input)
    .then(
      (output): PictureReply => ({ kind: 'done', output }),
      (): PictureReply => ({ kind: 'failed' }),
    )
    .then((answer) => {
      if (task.signal.aborted) return
      task.abort()
      reply(answer)
    })
    .catch(() => undefined)
})

// Of a whole group, such as Ctrl-C: the server lets its requests end, and then goes.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

// The server is gone: a decoder at work would go on.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
