/** Asks whether the player is an adult; a player who is not gets a plain page. Doc 1 §1. */
import { useRef, useState } from 'react'
import { type Elements } from '../../ui/elements.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { confirmAdult, useIsAdultConfirmed } from '../../platform/adultConfirmation.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonStack } from '../../ui/ButtonStack.tsx'
import { useModalDialog } from '../../ui/useModalDialog.ts'
import { Column, Quiet, Row } from '../../ui/layout.tsx'
import styles from './index.module.css'
import { LEGAL_PATHS } from '../../navigation/paths.ts'

/** The screen, after the player has confirmed. */
export default function AgeGate({ children }: { children: Elements }) {
  return useIsAdultConfirmed() ? children : <AgeQuestion />
}

/** A dialog that covers the window, the menu too. Escape does not answer it. */
function AgeQuestion() {
  const { t } = useTranslation(['legal', 'shell'])
  const [isDeclined, setDeclined] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  // Back on Android may close it all the same: the page behind is empty.
  useModalDialog(dialog, () => void (dialog.current?.open === false && dialog.current.showModal()))
  const title = t(isDeclined ? 'age.declinedTitle' : 'age.title')
  useScreenTitle(title)
  return (
    <dialog
      ref={dialog}
      aria-modal="true"
      aria-labelledby="age-title"
      aria-describedby="age-text"
      className={styles.dialog}
    >
      <Column align="center" justify="center" className={styles.box}>
        <Quiet className={styles.app}>
          <b>{t('shell:appName')}</b>
          <span>{t('shell:appLine')}</span>
        </Quiet>
        <span className={styles.badge} aria-hidden="true">
          18+
        </span>
        <h1 id="age-title" className={styles.title}>
          {title}
        </h1>
        <p id="age-text" className={styles.text}>
          {t(isDeclined ? 'age.declinedBody' : 'age.body')}
        </p>
        {isDeclined ? (
          <ButtonStack>
            <Button wide look="quiet" onClick={() => setDeclined(false)}>
              {t('age.back')}
            </Button>
          </ButtonStack>
        ) : (
          <Answers onDecline={() => setDeclined(true)} />
        )}
      </Column>
    </dialog>
  )
}

function Answers({ onDecline }: { onDecline: () => void }) {
  const { t } = useTranslation('legal')
  return (
    <>
      <ButtonStack>
        <Button wide onClick={confirmAdult}>
          {t('age.confirm')}
        </Button>
        <Button wide look="quiet" onClick={onDecline}>
          {t('age.decline')}
        </Button>
      </ButtonStack>
      <Row as="p" align="stretch" justify="center" wrap className={styles.links}>
        <Link href={LEGAL_PATHS.terms}>{t('pages.titles.terms')}</Link>
        <Link href={LEGAL_PATHS.privacy}>{t('pages.titles.privacy')}</Link>
      </Row>
    </>
  )
}
