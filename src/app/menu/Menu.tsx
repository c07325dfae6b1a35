/** The menu: a tab bar at the bottom of the screens that are not stories. Doc 1 §2 (menu shown and hidden by route). */
import { type Elements } from '../../ui/elements.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useHasNewAvatar } from '../../screens/avatars/avatarMarks.ts'
import { type MenuTab } from '../routeTable.tsx'
import { CreditsIcon, ProfileIcon, StoriesIcon, TasksIcon } from './menuIcons.tsx'
import styles from './Menu.module.css'

interface Props {
  /** The tab that the screen belongs to. */
  current: MenuTab
  /** The address of the screen: some screens lie below a tab. */
  path: string
}

const TABS: readonly { tab: MenuTab; path: string; icon: Elements }[] = [
  { tab: 'stories', path: '/', icon: <StoriesIcon /> },
  { tab: 'tasks', path: '/daily-tasks', icon: <TasksIcon /> },
  { tab: 'credits', path: '/user/coins', icon: <CreditsIcon /> },
  { tab: 'profile', path: '/user/profile', icon: <ProfileIcon /> },
]

export function Menu({ current, path: shownPath }: Props) {
  const { t } = useTranslation('shell')
  const hasNewAvatar = useHasNewAvatar()
  return (
    <nav className={styles.menu} aria-label={t('menu.title')}>
      <ul className={styles.tabs}>
        {TABS.map(({ tab, path, icon }) => (
          <li key={tab} className={styles.item}>
            <Link href={path} className={styles.tab} aria-current={markCurrent(tab === current, path === shownPath)}>
              {icon}
              <span className={styles.label}>{t(`menu.${tab}`)}</span>
              {tab === 'profile' && hasNewAvatar && (
                <span className={styles.mark} role="img" aria-label={t('menu.newAvatar')} />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** `page` for the screen of the tab itself, `true` for a screen below it. */
function markCurrent(isCurrent: boolean, isItself: boolean): 'page' | 'true' | undefined {
  if (!isCurrent) return undefined
  return isItself ? 'page' : 'true'
}
