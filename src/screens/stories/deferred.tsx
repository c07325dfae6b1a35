/** Parts of the list that load after its first stories are shown: one chunk, with its texts. Without it the list can be read and its stories opened. */
import { withTexts } from '../../i18n/index.ts'
import { useUser } from '../../account/user.ts'
import { whenFirstScreen } from '../../navigation/firstScreen.ts'
import { KEEP_TRYING } from '../../platform/loadWithRetry.ts'
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx'
import shelvesStyles from './Shelves.module.css'
import styles from './stories.module.css'
import { getBegunKey } from '../../account/begunKey.ts'
import { readItem } from '../../platform/storage.ts'
import { DEMO_SEEN } from './demoSeen.ts'

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
  const user = useUser()
  return <div className={styles.place} data-expected={expectTop(user?.uuid)} />
}

/** The kind of card above the list: the story to go on with, the offer of the demo, or none. Known before its code is loaded, so that nothing moves. */
function expectTop(userId = ''): ExpectedTop {
  if (readItem(getBegunKey(userId)) !== null) return 'begun'
  return readItem(DEMO_SEEN) === null ? 'demo' : 'none'
}

type ExpectedTop = 'begun' | 'demo' | 'none'
