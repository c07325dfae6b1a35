/** One view of the gallery, or the list of all of them. In the console, `game.change({ ... })` changes the view. */
import { useEffect, useState } from 'react'
import { type Locale } from '../../../protocol/locale.ts'
import { GameProvider } from '../../bridge/game.ts'
import { ChatScreen } from '../../screens/chat/ChatScreen.tsx'
import { pageNow } from '../../ui/time.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import { createFakeGame } from './fakeGame.ts'
import styles from './Gallery.module.css'
import { createGalleryViews } from './views.ts'

export function Gallery({ locale, name }: { locale: Locale; name: string | null }) {
  const [views] = useState(() => createGalleryViews(locale, pageNow()))
  const view = name === null ? undefined : views[name]
  const [game] = useState(() => (view === undefined ? null : createFakeGame(view, { now: pageNow })))
  useEffect(() => void Object.assign(window, { game }), [game])
  if (game === null) return <Contents names={Object.keys(views)} />
  return (
    <main className={styles.column}>
      <GameProvider value={game}>
        <ChatScreen />
      </GameProvider>
      <Toasts />
    </main>
  )
}

function Contents({ names }: { names: string[] }) {
  return (
    <ul className={styles.contents}>
      {names.map((name) => (
        <li key={name}>
          <a href={`?view=${name}`}>{name}</a>
        </li>
      ))}
    </ul>
  )
}
