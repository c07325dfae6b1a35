/** Report a problem: saves the session's recording for support, after saying what is in it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentGame } from '../../../../game/game.ts'
import { saveFile } from '../../../../platform/saveFile.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Drawer } from '../../../../ui/Drawer.tsx'
import { showToast } from '../../../../ui/toastStore.ts'
import { closePanel } from '../../panelStore.ts'

export function ReportPanel() {
  const { t } = useTranslation('game')
  const game = useCurrentGame()
  const [isSaving, setSaving] = useState(false)

  async function saveRecording(): Promise<void> {
    setSaving(true)
    const recording = await game.exportRecording()
    setSaving(false)
    if (recording === null) {
      showToast('error', t('report.failed'))
      return
    }
    saveFile(new Blob([recording], { type: 'application/jsonl' }), `${game.getView().session.storyId}.jsonl`)
    closePanel()
    showToast('success', t('report.saved'))
  }

  const actions = (
    <Button wide isBusy={isSaving} onClick={() => void saveRecording()}>
      {t('report.save')}
    </Button>
  )
  return (
    <Drawer title={t('report.title')} actions={actions} onClose={closePanel}>
      <p>{t('report.words')}</p>
      <p>{t('report.without')}</p>
    </Drawer>
  )
}
