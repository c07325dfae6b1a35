/** Draws the open panel. Loaded after the first line, or when the first panel is opened. */
import { type ComponentType, type ReactNode } from 'react'
import { MenuPanel } from './menu/MenuPanel.tsx'
import { type Panel, type PanelOf, usePanel } from './panelStore.ts'
import { CluesPanel } from './clues/CluesPanel.tsx'
import { FaceRequirementsPanel } from './faceRequirements/FaceRequirementsPanel.tsx'
import { UploadProgressPanel } from './uploadProgress/UploadProgressPanel.tsx'
import { PayOptionPanel } from './payOption/PayOptionPanel.tsx'
import { ReportPanel } from './report/ReportPanel.tsx'
import { ConfirmPanel } from './confirm/ConfirmPanel.tsx'
import { SharePanel } from './share/SharePanel.tsx'
import { PicturePanel } from './picture/PicturePanel.tsx'
import { SearchPanel } from './search/SearchPanel.tsx'
import { SettingsPanel } from './settings/SettingsPanel.tsx'

const PANELS: { readonly [K in Panel['kind']]: ComponentType<{ panel: PanelOf<K> }> } = {
  menu: MenuPanel,
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
