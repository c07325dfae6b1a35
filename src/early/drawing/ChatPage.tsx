/** The page of a chat as React first draws it with its first line, without what loads later. */
import column from '../../app/App.module.css'
import { type Game, GameProvider } from '../../bridge/game.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import styles from '../../screens/chat/ChatScreen.module.css'
import { Composer } from '../../screens/chat/composer/Composer.tsx'
import { hasDotsPlace } from '../../screens/chat/messages/dotsPlace.ts'
import { ListFrame, Rows } from '../../screens/chat/messages/ListFrame.tsx'
import { ChatSheet } from '../../screens/chat/sheet/ChatSheet.tsx'
import { selectStagePicture } from '../../screens/chat/shownPicture.ts'
import { TopBar } from '../../screens/chat/top/TopBar.tsx'
import { createLayers } from '../../stage/layers.ts'
import { PlainStage } from '../../stage/PlainStage.tsx'

interface Props {
  game: Game
}

export function ChatPage({ game }: Props) {
  const { t } = useTranslation()
  const { messages } = game.getView()
  const picture = selectStagePicture(game.getView())
  const rows = <Rows pages={messages.pages} from={0} to={messages.count - 1} markedId={null} />
  return (
    <GameProvider value={game}>
      <main className={column.column} aria-label={t('chat.title')}>
        <div className={styles.screen} data-bare={picture === null}>
          <div className={styles.story}>
            <div className={styles.stage}>
              <div className="stage" {...(picture !== null && { role: 'img', 'aria-label': picture.alt })}>
                <PlainStage layers={createLayers(picture).items} isHidden={false} fadeMs={0} {...REPORT} />
              </div>
            </div>
            <TopBar onBack={ignore} />
            <ChatSheet
              list={<ListFrame rows={rows} hasDotsPlace={hasDotsPlace(game.getView())} />}
              offers={null}
              composer={<Composer />}
              isFollower={false}
              isCovered={false}
              isOpening={false}
              isBare={picture === null}
              face={picture?.face}
              attachMotion={null}
            />
          </div>
        </div>
      </main>
    </GameProvider>
  )
}

/** A drawing has no listeners, and its pictures report nothing. */
const ignore = (): void => undefined
const REPORT = { onLoaded: ignore, onFailed: ignore, onSettled: ignore }
