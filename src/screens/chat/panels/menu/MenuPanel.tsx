/** The menu of the chat: what is needed now and then, one tap from the top bar. */
import { useTranslation } from '../../../../i18n/useTranslation.ts'
import { useCurrentGame, useGame } from '../../../../game/game.ts'
import { resolveApiAddress } from '../../../../platform/apiAddress.ts'
import { Drawer } from '../../../../ui/Drawer.tsx'
import { copyText } from '../../../../platform/copyText.ts'
import { showToast } from '../../../../ui/toastStore.ts'
import { formatConversation } from '../../messages/conversationText.ts'
import { closePanel, openPanel, type Panel } from '../panelStore.ts'
import styles from './MenuPanel.module.css'

export function MenuPanel() {
  const { t } = useTranslation()
  const title = useGame((view) => view.scene.title)
  const locale = useGame((view) => view.session.locale)
  const avatarUrl = useGame((view) => view.session.playerAvatarUrl)
  const game = useCurrentGame()
  const items: { text: string; panel: Panel }[] = [
    { text: t('later.search.title'), panel: { kind: 'search' } },
    { text: t('later.menu.settings'), panel: { kind: 'settings' } },
    { text: t('later.menu.report'), panel: { kind: 'report' } },
  ]
  const copy = (): void => {
    void copyText(formatConversation(t, game.getView())).then((isCopied) =>
      showToast(isCopied ? 'success' : 'error', t(isCopied ? 'later.menu.copied' : 'later.menu.notCopied')),
    )
    closePanel()
  }
  return (
    <Drawer title={t('later.menu.title')} onClose={closePanel}>
      {title !== '' && (
        <p className={styles.scene} lang={locale}>
          {title}
        </p>
      )}
      {avatarUrl !== null && (
        <p className={styles.player}>
          <img className={styles.avatar} src={resolveApiAddress(avatarUrl)} alt="" width={48} height={48} />
          <span>{t('chat.messages.you')}</span>
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
        <li>
          <button type="button" className={styles.item} onClick={copy}>
            {t('later.menu.copy')}
          </button>
        </li>
        <li>
          <button type="button" className={styles.item} onClick={() => print()}>
            {t('later.menu.print')}
          </button>
        </li>
      </ul>
    </Drawer>
  )
}
