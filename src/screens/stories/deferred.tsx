/** Parts of the list that load after its first stories are shown: one chunk, with its texts. Without it the list can be read and its stories opened. */
import { useLayoutEffect } from 'react'
import { withTexts } from '../../i18n/index.ts'
import { whenFirstScreen } from '../../navigation/firstScreen.ts'
import { KEEP_TRYING } from '../../platform/loadWithRetry.ts'
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx'
import shelvesStyles from './Shelves.module.css'
import styles from './stories.module.css'
import { markExpectedTop } from './expectedTop.ts'

const chunk = lazyWithRetry(async () => {
  await whenFirstScreen()
  return withTexts(['catalogue', 'stories'], import('./deferredChunk.tsx'))
}, KEEP_TRYING)

/** Its components: they draw nothing until it is here, unless something keeps their place. */
export const Deferred = chunk.components({
  Shelves: ({ isPlayed }) => <div className={isPlayed ? undefined : shelvesStyles.place} />,
  Top: () => <TopPlace />,
})

/** Keeps the place of the card above the list. */
function TopPlace() {
  useLayoutEffect(markExpectedTop, [])
  return <div className={styles.place} />
}
