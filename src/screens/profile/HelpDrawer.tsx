/** Answers to common questions, and the ways to write to the operator. */
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { getAppConfig } from '../../platform/appConfig.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import styles from './HelpDrawer.module.css'
import { LEGAL_PATHS } from '../../navigation/paths.ts'

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
        </details>
      ))}
      <ul className={styles.links}>
        {contactEmail !== null && (
          <li>
            <a href={`mailto:${contactEmail}`}>{t('help.contact', { email: contactEmail })}</a>
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
