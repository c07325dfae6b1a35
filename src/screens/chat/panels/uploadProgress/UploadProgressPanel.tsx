/** The picture that the story asks for, on its way. Doc 2 §8 (upload). */
import { useEffect } from 'react'
import { useCurrentGame, useGame } from '../../../../game/game.ts'
import { UploadProgress } from '../../../upload/UploadProgress.tsx'
import { closePanel, type PanelOf } from '../panelStore.ts'

export function UploadProgressPanel({ panel: { upload, file } }: { panel: PanelOf<'uploadProgress'> }) {
  const game = useCurrentGame()
  const isAsked = useGame((view) => view.upload?.id === upload.id)
  // The story may have gone on meanwhile.
  useEffect(() => (isAsked ? undefined : closePanel()), [isAsked])
  return (
    <UploadProgress
      file={file}
      face={upload.faceDetect}
      onSent={async ({ url }) => {
        closePanel()
        game.intend({ kind: 'upload', uploadId: upload.id, url })
        return null
      }}
      onClose={closePanel}
    />
  )
}
