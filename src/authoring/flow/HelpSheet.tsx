/** All keys of the graph. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './GraphTools.module.css'

/** Keys by what they do; those of a row are alternatives. */
const KEYS = [
  ['arrows', ['← → ↑ ↓']],
  ['shiftArrows', ['Shift + ←']],
  ['altArrows', ['Alt + ←']],
  ['enter', ['Enter']],
  ['newNode', ['N']],
  ['connect', ['C']],
  ['remove', ['Delete']],
  ['all', ['Ctrl + A']],
  ['copy', ['Ctrl + C', 'X', 'V', 'D']],
  ['fold', ['G', 'Shift + G']],
  ['arrange', ['A']],
  ['zoom', ['+', '-', '0']],
  ['find', ['F', 'Ctrl + F']],
  ['undo', ['Ctrl + Z', 'Y']],
  ['escape', ['Esc']],
  ['help', ['?']],
] as const

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
        {KEYS.map(([action, keys]) => (
          <div key={action}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`graph.helpSheet.${action}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('graph.helpSheet.pointer')}</p>
    </Dialog>
  )
}
