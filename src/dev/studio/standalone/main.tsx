/** One recording with the studio's player, in one file that needs no server (`npm run studio -- FILE --html OUT.html`). */
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../ui/theme.css'
import '../../../app/base.css'
import { salvageText } from '../../../../worker/debug/salvage.ts'
import { type Theme } from '../../../platform/theme.ts'
import { yieldToPage } from '../../../platform/time.ts'
import { readAddress } from '../address.ts'
import { createSession, type StudioSession } from '../model/session.ts'
import { SessionFacts } from '../SessionFacts.tsx'
import { SessionView } from '../SessionView.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import styles from '../Studio.module.css'

function Player({ session }: { session: StudioSession }) {
  const [theme, setTheme] = useState<Theme>(() =>
    matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark',
  )
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return (
    <div className={styles.studio}>
      <Row as="header" gap={3} className={styles.bar}>
        <h1>Replay studio</h1>
        <Text as="span" strong oneLine className={styles.name}>
          {session.name}
        </Text>
        <SessionFacts session={session} isLive={false} />
        <span className={styles.space} />
        <button type="button" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          {theme === 'dark' ? 'Light theme' : 'Dark theme'}
        </button>
      </Row>
      <main className={styles.main}>
        <SessionView
          session={session}
          count={readAddress().at ?? 1}
          live={null}
          logs={null}
          theme={theme}
          onLeave={() => undefined}
        />
      </main>
    </div>
  )
}

const [root, file] = ['root', 'recording'].map((id) => document.getElementById(id))
if (root !== null && root !== undefined) {
  const name = document.title
  const { recording, problems, moreProblems } = await salvageText(file?.textContent ?? '', yieldToPage)
  if (recording === null) root.textContent = problems.map(({ reason }) => reason).join('; ')
  else
    createRoot(root).render(
      <StrictMode>
        <Player session={createSession(recording, { name, address: name, problems, moreProblems })} />
      </StrictMode>,
    )
}
