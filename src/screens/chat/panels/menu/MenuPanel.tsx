/** The menu of the chat: what is needed now and then, one tap from the top bar. */
import { useTranslation } from '../../../../i18n/useTranslation.ts'
import { useGame } from '../../../../bridge/game.ts'
import { Drawer } from '../../../../ui/Drawer.tsx'
import { closePanel, openPanel, type Panel } from '../panelStore.ts'
import styles from './MenuPanel.module.css'

export function MenuPanel() {
  const { t } = useTranslation()
  const title = useGame((view) => view.scene.title)
  const locale = useGame((view) => view.session.locale)
  const items: { text: string; panel: Panel }[] = [
    { text: t('later.search.title'), panel: { kind: 'search' } },
    { text: t('later.menu.settings'), panel: { kind: 'settings' } },
    { text: t('later.menu.report'), panel: { kind: 'report' } },
  ]
  return (
    <Drawer title={t('later.menu.title')} onClose={closePanel}>
      {title !== '' && (
        <p className={styles.scene} lang={locale}>
          {title}
        </p>
      )}
      <ul className={styles.items}>
        {items.map(({ text, panel }) => (
          <li key={panel.kind}>
            <button type="button" className={styles.item} onClick={() => openPanel(panel)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
