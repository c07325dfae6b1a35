/** The mock of the contract as it is declared now, with a recording of a file. Node only: it reads the declarations and the examples. */
import { readFileSync } from 'node:fs'
import { readEndpoints } from '../../protocol/contract/declarations.ts'
import { readExamples } from '../../protocol/contract/examples.ts'
import { readRecording } from '../../protocol/recording.ts'
import { realClock } from '../clock.ts'
import { createMock, type MockOptions } from './createMock.ts'

/** Throws, in one line, where the file holds no recording. */
export async function openMock(file: string, report: MockOptions['report']): Promise<ReturnType<typeof createMock>> {
  const read = readRecording(readFileSync(file, 'utf8'))
  if (!read.ok) throw new Error(`${file}:${read.bad.line}: ${read.bad.reason}`)
  return createMock({
    endpoints: await readEndpoints(),
    examples: readExamples().calls,
    recording: read.recording,
    clock: realClock,
    report,
  })
}
