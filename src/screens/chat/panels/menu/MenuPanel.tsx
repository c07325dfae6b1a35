/** The menu of the chat: what is needed now and then, one tap from the top bar. */
import { useTranslation } from 'react-i18next'
import { isUnlistedStory } from '../../../../../protocol/previewStory.ts'
import { succeed } from '../../../../../protocol/api/result.ts'
import { type Story } from '../../../../../protocol/api/stories.ts'
import { useUser } from '../../../../account/user.ts'
import { getStory, peekStory } from '../../../../api/stories.ts'
import { useAnswer } from '../../../../api/useAnswer.ts'
import { useCurrentGame, useGame } from '../../../../game/game.ts'
import { resolveApiAddress } from '../../../../platform/apiAddress.ts'
import { Drawer } from '../../../../ui/Drawer.tsx'
import { copyText } from '../../../../platform/copyText.ts'
import { showToast } from '../../../../ui/toastStore.ts'
import { shareStory } from '../../../tasks/shareStory.ts'
import { formatConversation } from '../../messages/conversationText.ts'
import { closePanel, openPanel, type Panel } from '../../panelStore.ts'
import { usePlayerPortrait } from '../../usePlayerPortrait.ts'
import { Row } from '../../../../ui/layout.tsx'
import styles from './MenuPanel.module.css'

export function MenuPanel() {
  const { t } = useTranslation(['chat', 'game', 'shell'])
  const title = useGame((view) => view.scene.title)
  const locale = useGame((view) => view.session.locale)
  const avatarUrl = usePlayerPortrait()
  const game = useCurrentGame()
  const storyId = useGame((view) => view.session.storyId)
  const isUnlisted = isUnlistedStory(storyId)
  // A preview is nobody's to share, and a recording that is shown has no user.
  const canShare = useUser() !== null && !isUnlisted
  const { data: story } = useAnswer<Story | null>(
    `story/${storyId} ${canShare}`,
    async () => (canShare ? getStory(storyId) : succeed(null)),
    () => (canShare ? peekStory(storyId) : null),
  )
  const items: { text: string; panel: Panel }[] = [
    ...(isUnlisted ? [] : [{ text: t('game:menu.finds'), panel: { kind: 'finds' } as const }]),
    { text: t('game:search.title'), panel: { kind: 'search' } },
    { text: t('game:menu.settings'), panel: { kind: 'settings' } },
    { text: t('game:menu.report'), panel: { kind: 'report' } },
  ]
  const canSkipRead = useGame((view) => view.canSkipRead)
  const skipRead = (): void => {
    game.intend({ kind: 'skipRead' })
    closePanel()
  }
  const share = (shared: Story): void => {
    void shareStory(shared)
    closePanel()
  }
  const copy = (): void => {
    void copyText(formatConversation(t, game.getView())).then((isCopied) =>
      showToast(isCopied ? 'success' : 'error', t(isCopied ? 'game:menu.copied' : 'game:menu.notCopied')),
    )
    closePanel()
  }
  return (
    <Drawer title={t('game:menu.title')} onClose={closePanel}>
      {title !== '' && (
        <p className={styles.scene} lang={locale}>
          {title}
        </p>
      )}
      {avatarUrl !== null && (
        <Row as="p" className={styles.player}>
          <img className={styles.avatar} src={resolveApiAddress(avatarUrl)} alt="" width={48} height={48} />
          <span>{t('messages.you')}</span>
        </Row>
      )}
      <ul className={styles.items}>
        {canSkipRead && (
          <li>
            <button type="button" className={styles.item} onClick={skipRead}>
              {t('game:hints.skipRead')}
            </button>
          </li>
        )}
        {items.map(({ text, panel }) => (
          <li key={panel.kind}>
            <button type="button" className={styles.item} onClick={() => openPanel(panel)}>
              {text}
            </button>
          </li>
        ))}
        {story !== null && (
          <li>
            <button type="button" className={styles.item} onClick={() => share(story)}>
              {t('shell:share.story')}
            </button>
          </li>
        )}
        <li>
          <button type="button" className={styles.item} onClick={copy}>
            {t('game:menu.copy')}
          </button>
        </li>
        <li>
          <button type="button" className={styles.item} onClick={() => print()}>
            {t('game:menu.print')}
          </button>
        </li>
      </ul>
    </Drawer>
  )
}
