/** The way from a screen in the phone-wide column to the desktop editor, where the window has room for it. */
import { Link } from 'wouter'
import { useTranslation } from 'react-i18next'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { DESKTOP_WIDTH } from '../desktopWidth.ts'
import styles from './DesktopLink.module.css'

export function DesktopLink({ href }: { href: string }) {
  const { t } = useTranslation('creation')
  const isWide = useMediaQuery(DESKTOP_WIDTH)
  if (!isWide) return null
  return (
    <Link href={href} className={styles.link} data-head>
      {t('frame.desktop')}
    </Link>
  )
}
