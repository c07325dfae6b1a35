/** What stands above the list: the story to go on with, else the offer of the demo, once. */
import { useId, useState } from 'react'
import { listBegunStories } from '../../account/begunStories.ts'
import { useUser } from '../../account/user.ts'
import { listPlayed } from '../../api/library.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { succeed } from '../../../protocol/api/result.ts'
import { readItem, writeItem } from '../../platform/storage.ts'
import { DEMO_SEEN } from './demoSeen.ts'
import { type BegunOffer, chooseBegun } from './chooseBegun.ts'
import { cutAtClause } from './cutAtClause.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Picture } from '../../ui/Picture.tsx'
import { ChevronIcon, CloseIcon } from '../../ui/controlIcons.tsx'
import styles from './BegunCard.module.css'
import { withTexts } from '../../i18n/index.ts'
import { trackEvent } from '../../telemetry/track.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx'
import { LoadedOverlay } from '../../ui/LoadedOverlay.tsx'
import demoOfferStyles from './DemoOffer.module.css'

export function Top() {
  const userId = useUser()?.uuid ?? null
  const [isDemoSeen, setDemoSeen] = useState(readItem(DEMO_SEEN) !== null)
  // A visitor who is signed up just now has played nothing.
  const played = useAnswer(`played ${userId ?? ''}`, async (signal) =>
    userId === null ? succeed([]) : listPlayed(signal),
  )
  const begun = chooseBegun(listBegunStories(userId), played.data)
  if (begun !== null) return <BegunCard begun={begun} />
  if (isDemoSeen) return null
  return (
    <DemoOffer
      onSeen={() => {
        writeItem(DEMO_SEEN, 'true')
        setDemoSeen(true)
      }}
    />
  )
}

/** The story that the player has begun: title, last line, percent. One tap goes on where they left it. */
function BegunCard({ begun: { title, previewUrl, path, line, locale, percent } }: { begun: BegunOffer }) {
  const { t } = useTranslation('catalogue')
  const titleId = useId()
  return (
    <section className={styles.card} aria-label={t('continue')}>
      <Picture first url={previewUrl} alt="" sizes="72px" className={styles.picture} />
      <div className={styles.words}>
        <Link href={path} state={{ restart: false }} className={styles.link} aria-describedby={titleId}>
          {t('continue')}
        </Link>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <p className={styles.line} lang={locale}>
          {cutAtClause(line.replaceAll('*', ''))}
        </p>
        {percent !== null && (
          <p className={styles.progress}>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
            </span>
            <span>{t('percent', { percent: Math.round(percent) })}</span>
          </p>
        )}
      </div>
      <span className={styles.go} aria-hidden="true">
        <ChevronIcon size={20} />
      </span>
    </section>
  )
}

/** Offers a first look at how playing works. It stands here until the player opens or declines it, and never again. Doc 1 §2 (demo modal). */
const DemoModal = lazyWithRetry(() => withTexts(['demo'], import('../demo/DemoModal.tsx'))).pick(
  (module) => module.DemoModal,
)

function DemoOffer({ onSeen }: { onSeen: () => void }) {
  const { t } = useTranslation(['catalogue', 'shell'])
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={demoOfferStyles.offer}>
      <button
        type="button"
        className={demoOfferStyles.show}
        onClick={() => {
          trackEvent('demo_opened', {})
          setOpen(true)
        }}
      >
        <span className={demoOfferStyles.question}>{t('demoOffer')}</span>
        <span className={demoOfferStyles.action}>{t('demoShow')}</span>
      </button>
      <IconButton label={t('shell:dismiss')} className={demoOfferStyles.dismiss} onClick={onSeen}>
        <CloseIcon />
      </IconButton>
      {isOpen && (
        <LoadedOverlay onClose={onSeen}>
          <DemoModal onClose={onSeen} />
        </LoadedOverlay>
      )}
    </div>
  )
}
