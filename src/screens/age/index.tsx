/** Asks whether the player is an adult; a player who is not gets a plain page. Doc 1 §1. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import page from '../../app/page.module.css'
import { useScreenTitle } from '../../app/screenFrame.ts'
import { addLegalTexts } from '../../i18n/legal.ts'
import { confirmAdult } from '../../platform/adultConfirmation.ts'
import { Button } from '../../ui/Button.tsx'
import { useModalDialog } from '../../ui/useModalDialog.ts'
import styles from './Age.module.css'

addLegalTexts()

export default function AgeQuestion() {
  const { t } = useTranslation()
  const [isDeclined, setDeclined] = useState(false)
  useScreenTitle(t(isDeclined ? 'legal.age.declinedTitle' : 'legal.age.title'))
  return isDeclined ? <Declined onBack={() => setDeclined(false)} /> : <Question onDecline={() => setDeclined(true)} />
}

/** Covers the window. Escape does not answer it. */
function Question({ onDecline }: { onDecline: () => void }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useModalDialog(dialog, () => undefined)
  return (
    <dialog
      ref={dialog}
      aria-modal="true"
      aria-labelledby="age-title"
      aria-describedby="age-text"
      className={styles.dialog}
    >
      <div className={styles.box}>
        <span className={styles.badge} aria-hidden="true">
          18+
        </span>
        <h1 id="age-title" className={styles.title}>
          {t('legal.age.title')}
        </h1>
        <p id="age-text" className={styles.text}>
          {t('legal.age.body')}
        </p>
        <div className={styles.actions}>
          <Button wide onClick={confirmAdult}>
            {t('legal.age.confirm')}
          </Button>
          <Button wide look="quiet" onClick={onDecline}>
            {t('legal.age.decline')}
          </Button>
        </div>
        <p className={styles.links}>
          <Link href="/terms">{t('legal.pages.titles.terms')}</Link>
          <Link href="/privacy">{t('legal.pages.titles.privacy')}</Link>
        </p>
      </div>
    </dialog>
  )
}

function Declined({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={page.page} role="status">
      <h1 className={page.title}>{t('legal.age.declinedTitle')}</h1>
      <p className={page.hint}>{t('legal.age.declinedBody')}</p>
      <Button look="quiet" onClick={onBack}>
        {t('legal.age.back')}
      </Button>
    </div>
  )
}
