/** Opens and closes the panes beside the graph. */
import { useTranslation } from '../../../i18n/useTranslation.ts'
import styles from './Flow.module.css'

type PaneName = 'steps' | 'preview' | 'outcome' | 'outline' | 'graph'

interface Props<Name extends PaneName> {
  names: readonly Name[]
  open: readonly string[]
  onToggle: (name: Name) => void
}

export function PaneSwitch<Name extends PaneName>({ names, open, onToggle }: Props<Name>) {
  const { t } = useTranslation()
  const format = (name: PaneName): string => t(`creation.graph.layout.${name}`)
  return (
    <div role="group" aria-label={t('creation.graph.layout.panes')} className={styles.switch}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.switchButton}
          aria-pressed={open.includes(name)}
          onClick={() => onToggle(name)}
        >
          {format(name)}
        </button>
      ))}
    </div>
  )
}
