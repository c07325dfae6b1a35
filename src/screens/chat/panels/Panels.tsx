/** Draws the open panel. Loaded after the first line, or when the first panel is opened. */
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { MenuPanel } from './menu/MenuPanel.tsx'
import { closePanel, openPanel, type Panel, type PanelOf, usePanel } from '../panelStore.ts'
import { CluesPanel } from './clues/CluesPanel.tsx'
import { PayOptionPanel } from './payOption/PayOptionPanel.tsx'
import { ReportPanel } from './report/ReportPanel.tsx'
import { SharePanel } from './share/SharePanel.tsx'
import { PicturePanel } from './picture/PicturePanel.tsx'
import { SearchPanel } from './search/SearchPanel.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useCurrentGame, useGame } from '../../../game/game.ts'
import { FaceRequirements } from '../../upload/FaceRequirements.tsx'
import { useTranslation } from 'react-i18next'
import { FindsDrawer } from '../../finds/FindsDrawer.tsx'
import { isFollowerTab } from '../isFollowerTab.ts'
import { UploadProgress } from '../../upload/UploadProgress.tsx'
import { SettingsPanel } from './settings/SettingsPanel.tsx'

const PANELS: { readonly [K in Panel['kind']]: ComponentType<{ panel: PanelOf<K> }> } = {
  menu: MenuPanel,
  finds: FindsPanel,
  search: SearchPanel,
  clues: CluesPanel,
  picture: PicturePanel,
  payOption: PayOptionPanel,
  faceRequirements: FaceRequirementsPanel,
  uploadProgress: UploadProgressPanel,
  report: ReportPanel,
  settings: SettingsPanel,
  confirm: ConfirmPanel,
  share: SharePanel,
}

export function Panels(): ReactNode {
  const panel = usePanel()
  return panel === null ? null : <OpenPanel panel={panel} />
}

function OpenPanel<K extends Panel['kind']>({ panel }: { panel: PanelOf<K> }) {
  const Component = PANELS[panel.kind] as ComponentType<{ panel: PanelOf<K> }>
  return <Component panel={panel} />
}

/** Asks before something is done, such as spending diamonds. Doc 2 §2, confirm dialog. */
function ConfirmPanel({ panel: { title, text, confirmLabel, onConfirm } }: { panel: PanelOf<'confirm'> }) {
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      onCancel={closePanel}
      onConfirm={() => {
        closePanel()
        onConfirm()
      }}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}

/** The finds of this story. Going to a place asks first, since it ends the present game. */
function FindsPanel() {
  const { t } = useTranslation('finds')
  const game = useCurrentGame()
  const isFollower = useGame(isFollowerTab)
  const { storyId, actorId } = useGame((view) => view.session)
  const goBack = (place: string): void =>
    openPanel({
      kind: 'confirm',
      title: t('confirm.title'),
      text: t('confirm.text'),
      confirmLabel: t('confirm.confirm'),
      onConfirm: () => game.intend({ kind: 'playAgain', place }),
    })
  return (
    <FindsDrawer
      storyId={storyId}
      actorId={actorId}
      onPlace={isFollower ? undefined : ({ id }) => goBack(id)}
      onClose={closePanel}
    />
  )
}

/** Requirements of the picture that the story asks for. Doc 2 §5 (face requirements). */
function FaceRequirementsPanel({ panel: { upload } }: { panel: PanelOf<'faceRequirements'> }) {
  const isAsked = useGame((view) => view.upload?.id === upload.id)
  // The story may have gone on meanwhile.
  useEffect(() => (isAsked ? undefined : closePanel()), [isAsked])
  return (
    <FaceRequirements onFile={(file) => openPanel({ kind: 'uploadProgress', upload, file })} onClose={closePanel} />
  )
}

/** The picture that the story asks for, on its way. Doc 2 §8 (upload). */
function UploadProgressPanel({ panel: { upload, file } }: { panel: PanelOf<'uploadProgress'> }) {
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
