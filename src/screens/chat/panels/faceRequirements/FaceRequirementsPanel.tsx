/** What the picture that the story asks for must show. Doc 2 §5 (face requirements). */
import { useEffect } from 'react'
import { useGame } from '../../../../game/game.ts'
import { FaceRequirements } from '../../../upload/FaceRequirements.tsx'
import { closePanel, openPanel, type PanelOf } from '../panelStore.ts'

export function FaceRequirementsPanel({ panel: { upload } }: { panel: PanelOf<'faceRequirements'> }) {
  const isAsked = useGame((view) => view.upload?.id === upload.id)
  // The story may have gone on meanwhile.
  useEffect(() => (isAsked ? undefined : closePanel()), [isAsked])
  return (
    <FaceRequirements onFile={(file) => openPanel({ kind: 'uploadProgress', upload, file })} onClose={closePanel} />
  )
}
