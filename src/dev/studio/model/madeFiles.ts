/** Where the files of a made test go: to a folder of downloads, or into the repository where the server of the developer takes them. */
import { isStandalone } from '../phoneSource.ts'
import { type MadeFile } from '../../../../worker/debug/makeTest.ts'

/** Answered by `studioServer` (src/dev/studio/server.ts) alone. */
export const MADE_TESTS_ADDRESS = '/dev/studio/tests'

/** Answers a recording with the file that plays it without a server. */
export const PLAYER_ADDRESS = '/dev/studio/player'

/** The file that plays this recording without a server. Rejects with the reason where the server cannot make it. */
export async function makePlayer(name: string, recording: string): Promise<MadeFile> {
  const response = await fetch(`${PLAYER_ADDRESS}?${new URLSearchParams({ name }).toString()}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/jsonl' },
    body: recording,
  })
  const text = await response.text()
  if (!response.ok || !text.startsWith('<!doctype html>')) throw new Error('the server of the studio made no file')
  return { name: `${name.replace(/\.\w+$/, '')}.html`, text }
}

/** Whether this page was served by a server that writes files into the repository. */
export async function canWriteFiles(): Promise<boolean> {
  if (isStandalone()) return false
  try {
    const response = await fetch(MADE_TESTS_ADDRESS)
    return response.ok && response.headers.get('Content-Type') === 'application/json'
  } catch {
    return false
  }
}

/** Writes the files of a test into the repository. Resolves with the reason, in one line, where they were not written, else null. */
export async function writeFiles(name: string, files: readonly MadeFile[]): Promise<string | null> {
  try {
    const response = await fetch(MADE_TESTS_ADDRESS, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name, files }),
    })
    return response.ok ? null : await response.text()
  } catch {
    return 'the server of the studio does not answer'
  }
}

export function download({ name, text }: MadeFile, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
