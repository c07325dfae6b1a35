/** `MODEL_URL=test`: the stand-in for a model starts with the server, for a developer who tries a talk. `test/429` and the like name one of its faults or dialects. */
import { type ModelServer } from '../../fixtures/model/modelServer.ts'
import { type Environment } from '../settings.ts'

interface TestModel {
  /** With the address of the stand-in, where it was asked for. */
  environment: Environment
  close: () => Promise<void>
}

const ASKED = /^test(?:\/(.+))?$/

/** Starts nothing, and loads nothing of it, where it is not asked for. Throws an Error that says in one line what is wrong. */
export async function startTestModel(environment: Environment): Promise<TestModel> {
  const asked = ASKED.exec(environment.MODEL_URL ?? '')
  if (asked === null) return { environment, close: () => Promise.resolve() }
  const [, name] = asked
  const { MODEL_DIALECTS, MODEL_FAULTS, startModelServer } = await import('../../fixtures/model/modelServer.ts')
  const names = [...MODEL_FAULTS, ...MODEL_DIALECTS]
  const fault = names.find((each) => each === name)
  if (name !== undefined && fault === undefined)
    throw new Error(`MODEL_URL names no fault: write test, or test/ and one of ${names.join(', ')}.`)
  const { getUrl, close }: ModelServer = await startModelServer()
  return {
    environment: { ...environment, MODEL_URL: getUrl(fault), MODEL_NAME: environment.MODEL_NAME || 'test' },
    close,
  }
}
