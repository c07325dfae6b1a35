/** Answers to common questions, and the ways to write to the operator. */
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { getAppConfig } from '../../platform/appConfig.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import styles from './HelpDrawer.module.css'
import { CREDITS_PATH, HISTORY_PATH, LEGAL_PATHS, SETTINGS_PATH, TASKS_PATH } from '../../navigation/paths.ts'

const QUESTIONS = ['resume', 'diamonds', 'missing', 'fault', 'delete'] as const
/** Where no diamonds are sold. */
const QUESTIONS_WITHOUT_SALES = ['resume', 'earning', 'fault', 'delete'] as const

export function HelpDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'legal'])
  const { contactEmail, takesPayments } = getAppConfig()
  return (
    <Drawer title={t('help.title')} onClose={onClose}>
      {(takesPayments ? QUESTIONS : QUESTIONS_WITHOUT_SALES).map((name) => (
        <details key={name} className={styles.question}>
          <summary>{t(`help.questions.${name}.question`)}</summary>
          <p>{t(`help.questions.${name}.answer`)}</p>
          <Way of={name} />
        </details>
      ))}
      <ul className={styles.links}>
        {contactEmail !== null && (
          <li>
            <ContactLink email={contactEmail} />
          </li>
        )}
        <li>
          <Link href={LEGAL_PATHS.complaints}>{t('legal:pages.titles.complaints')}</Link>
        </li>
        <li>
          <Link href={LEGAL_PATHS['content-removal']}>{t('legal:pages.titles.content-removal')}</Link>
        </li>
      </ul>
    </Drawer>
  )
}

/** The way that an answer names. The menu of a chat is nowhere else. */
function Way({ of }: { of: (typeof QUESTIONS | typeof QUESTIONS_WITHOUT_SALES)[number] }) {
  const { t } = useTranslation(['account', 'legal'])
  const { contactEmail } = getAppConfig()
  if (of === 'fault') return null
  if (of === 'missing' && contactEmail !== null) return <ContactLink email={contactEmail} />
  const { path, label } = {
    resume: { path: HISTORY_PATH, label: t('profile.history') },
    diamonds: { path: CREDITS_PATH, label: t('profile.credits') },
    earning: { path: TASKS_PATH, label: t('profile.tasks') },
    missing: { path: LEGAL_PATHS.complaints, label: t('legal:pages.titles.complaints') },
    delete: { path: `${SETTINGS_PATH}#delete-account`, label: t('settings.deletion.open') },
  }[of]
  return <Link href={path}>{label}</Link>
}

function ContactLink({ email }: { email: string }) {
  const { t } = useTranslation('account')
  return <a href={`mailto:${email}`}>{t('help.contact', { email })}</a>
}
