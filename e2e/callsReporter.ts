/** A Playwright reporter for whole runs: fails the run if no journey made one of the declared calls. Doc 1 §7, Doc 2 §7. */
import { glob } from 'node:fs/promises'
import { type FullResult, type Reporter, type TestCase, type TestResult } from 'playwright/types/testReporter'
import * as v from 'valibot'
import { CALL_ANNOTATION } from './calls.ts'

/** Calls of the creation area that no journey makes yet, and the voice of a line: the server of the journeys has no speech service, so it says that there is none. */
const NOT_CALLED: readonly string[] = [
  ...['actor.list', 'actor.copy', 'media.update', 'media.delete'].map((call) => `/creation/${call}`),
  '/actor/:actorId/tts.generate',
  // After an ending alone, which is a part of its own; the day after it.
  '/story-finds.get',
  '/epilogue.mark-read',
]

const declaration = v.object({ method: v.picklist(['GET', 'POST']), path: v.string() })

export default class CallsReporter implements Reporter {
  readonly #made = new Set<string>()

  printsToStdio(): boolean {
    return false
  }

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations)
      if (type === CALL_ANNOTATION && description !== undefined) this.#made.add(description)
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    const made = [...this.#made]
    const missing = (await listDeclaredCalls()).filter(
      ({ name, pattern }) =>
        !NOT_CALLED.some((path) => name.endsWith(` ${path}`)) && !made.some((call) => pattern.test(call)),
    )
    if (missing.length === 0) return undefined
    console.error(`No journey made these calls:\n${missing.map(({ name }) => `  ${name}`).join('\n')}`)
    return { status: status === 'passed' ? 'failed' : status }
  }
}

/** Every call that a module of `protocol/api` declares, with the pattern of its address. */
async function listDeclaredCalls(): Promise<{ name: string; pattern: RegExp }[]> {
  const names = new Set<string>()
  for await (const file of glob('protocol/api/*.ts')) {
    const module: Record<string, unknown> = await import(`../${file}`)
    for (const value of Object.values(module)) if (v.is(declaration, value)) names.add(`${value.method} ${value.path}`)
  }
  return [...names].map((name) => ({ name, pattern: toPattern(name) }))
}

/** A parameter stands for one segment of the path. */
function toPattern(name: string): RegExp {
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${literal.replace(/:\w+/g, '[^/]+')}$`)
}
