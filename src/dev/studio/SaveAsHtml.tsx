/** Saves what is open as one HTML file that plays without a server. */
import { useState } from 'react'
import { writeRecording } from '../../../protocol/recording.ts'
import { download, makePlayer } from './model/madeFiles.ts'
import { type StudioSession } from './model/session.ts'

export function SaveAsHtml({ session: { name, header, replayer } }: { session: StudioSession }) {
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle')
  const save = async (): Promise<void> => {
    setState('saving')
    try {
      download(await makePlayer(name, writeRecording({ header, entries: [...replayer.entries] })), 'text/html')
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <button type="button" aria-disabled={state === 'saving'} onClick={() => state !== 'saving' && void save()}>
      {state === 'saving' ? 'Saving …' : state === 'failed' ? 'Not saved: try again' : 'Save as HTML'}
    </button>
  )
}
