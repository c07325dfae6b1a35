/** Says plainly whether the draft is saved: saved, saving, or not saved and why. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import type { SaveState } from '../model/draftTypes.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import styles from './DraftFrame.module.css'

export function SaveStatus() {
  const { t } = useTranslation('creation')
  const save = useDraft((view) => view.save)
  const isKept = useDraft((view) => view.isKept)
  const { saveNow } = useDraftActions()
  const [isComparing, setComparing] = useState(false)
  const isFailed = save.kind === 'offline' || save.kind === 'refused' || save.kind === 'conflict'
  return (
    <>
      <span className={styles.save} role="status" data-failed={isFailed}>
        {useSaveText(save, isKept)}
      </span>
      {(save.kind === 'offline' || save.kind === 'refused') && (
        <button type="button" className={styles.textButton} onClick={() => void saveNow()}>
          {t('frame.save.retry')}
        </button>
      )}
      {save.kind === 'conflict' && (
        <button type="button" className={styles.textButton} onClick={() => setComparing(true)}>
          {t('frame.save.resolve')}
        </button>
      )}
      {save.kind === 'conflict' && isComparing && (
        <ConflictDialog conflict={save.conflict} onClose={() => setComparing(false)} />
      )}
    </>
  )
}

function useSaveText(save: SaveState, isKept: boolean): string {
  const { t } = useTranslation('creation')
  if (save.kind === 'refused') {
    const reason = formatFailure(save.failure)
    return t(isKept ? 'frame.save.refused' : 'frame.save.refusedNotKept', { reason })
  }
  if (save.kind === 'offline' && !isKept) return t('frame.save.offlineNotKept')
  if (save.kind !== 'saved') return t(`frame.save.${save.kind}`)
  if (save.at === null) return t('frame.save.saved')
  const time = new Intl.DateTimeFormat(getLocale(), { hour: '2-digit', minute: '2-digit' }).format(save.at)
  return t('frame.save.savedAt', { time })
}
