/** Why a file is no table of translations, with its line. */
import { useTranslation } from 'react-i18next'
import { type TableRefusal } from '../../../protocol/story/translation/table.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProblemLine } from '../list/new/ImportReport.tsx'
import styles from '../list/new/ImportReport.module.css'

interface Props {
  file: string
  refusal: TableRefusal
  onClose: () => void
}

export function RefusalDialog({ file, refusal: { code, line, words }, onClose }: Props) {
  const { t } = useTranslation(['creation', 'shell'])
  const actions = (
    <Button wide onClick={onClose}>
      {t('shell:close')}
    </Button>
  )
  return (
    <Dialog title={t('translation.failed')} actions={actions} onClose={onClose}>
      <ul className={styles.problems}>
        <li>
          <ProblemLine file={file} line={line} text={t(`translation.refusal.${code}`)} words={words} />
        </li>
      </ul>
    </Dialog>
  )
}
