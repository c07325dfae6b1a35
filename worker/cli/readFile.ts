/** Reads the file that a command is given: what can be read of it counts, and the rest is named. */
import { openAsBlob } from 'node:fs'
import { type Recording } from '../../protocol/recording.ts'
import { type Salvaged, salvageFile } from '../debug/salvage.ts'
import { formatProblems } from './report.ts'

/** Reads the valid part of a file and names the rest. Throws where there is no such file. */
export async function readFile(file: string): Promise<Salvaged> {
  const salvaged = await salvage(file)
  for (const line of formatProblems(file, salvaged)) console.error(line)
  return salvaged
}

/** The recording of a file. Throws, in one line, where it holds none. */
export async function readFileWithRecording(file: string): Promise<Recording> {
  const salvaged = await salvage(file)
  const { recording, problems } = salvaged
  if (recording === null) throw new Error(`${file}: ${problems[0]?.reason ?? 'it holds no entries'}`)
  for (const line of formatProblems(file, salvaged)) console.error(line)
  return recording
}

async function salvage(file: string): Promise<Salvaged> {
  try {
    return await salvageFile(await openAsBlob(file))
  } catch (cause) {
    throw new Error(`${file}: cannot be read`, { cause })
  }
}
