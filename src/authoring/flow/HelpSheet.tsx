/** All keys of the graph. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DRAFT_COMMANDS } from '../frame/draftKeys.ts'
import { formatKey } from '../keys.ts'
import { GRAPH_COMMANDS } from './graphCommands.ts'
import styles from './GraphTools.module.css'

/** The browser's own keys, which it reports as events of the clipboard. */
const CLIPBOARD_KEYS = { label: 'copy', keys: ['Ctrl+c', 'Ctrl+x', 'Ctrl+v'] } as const

const LISTED = [...GRAPH_COMMANDS, ...DRAFT_COMMANDS, CLIPBOARD_KEYS]

/** Keys by what they do. */
const ROWS = [...new Set(LISTED.map(({ label }) => label))].map((label) => ({
  label,
  keys: LISTED.flatMap((command): readonly string[] => (command.label === label ? command.keys : [])),
}))

export function HelpSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('creation')
  const close = (
    <Button wide onClick={onClose}>
      {t('graph.helpSheet.close')}
    </Button>
  )
  return (
    <Dialog title={t('graph.helpSheet.title')} actions={close} onClose={onClose}>
      <dl className={styles.keys}>
        {ROWS.map(({ label, keys }) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{formatKey(key)}</kbd>
              ))}
            </dt>
            <dd>{t(`graph.helpSheet.${label}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('graph.helpSheet.pointer')}</p>
    </Dialog>
  )
}
