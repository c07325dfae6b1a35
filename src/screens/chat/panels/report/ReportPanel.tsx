/** Report a problem: saves the session's recording for support, after saying what is in it. */
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation.ts'
import { useCurrentGame } from '../../../../game/game.ts'
import { saveFile } from '../../../../platform/saveFile.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Drawer } from '../../../../ui/Drawer.tsx'
import { showToast } from '../../../../ui/toastStore.ts'
import { closePanel } from '../panelStore.ts'

export function ReportPanel() {
  const { t } = useTranslation()
  const game = useCurrentGame()
  const [isSaving, setSaving] = useState(false)

  async function saveRecording(): Promise<void> {
    setSaving(true)
    const recording = await game.exportRecording()
    setSaving(false)
    if (recording === null) {
      showToast('error', t('later.report.failed'))
      return
    }
    saveFile(new Blob([recording], { type: 'application/jsonl' }), `${game.getView().session.storyId}.jsonl`)
    closePanel()
    showToast('success', t('later.report.saved'))
  }

  const actions = (
    <Button wide isBusy={isSaving} onClick={() => void saveRecording()}>
      {t('later.report.save')}
    </Button>
  )
  return (
    <Drawer title={t('later.report.title')} actions={actions} onClose={closePanel}>
      <p>{t('later.report.words')}</p>
      <p>{t('later.report.without')}</p>
    </Drawer>
  )
}
