/** The menu: a tab bar at the bottom of the screens that are not stories. Doc 1 §2 (menu shown and hidden by route). */
import { type Elements } from '../../ui/elements.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useHasNewAvatar } from '../../screens/avatars/avatarMarks.ts'
import { type MenuTab } from '../routeTable.tsx'
import { Text } from '../../ui/layout.tsx'
import styles from './Menu.module.css'
import { StrokeIcon } from '../../ui/icons.tsx'
import { CREDITS_PATH, PROFILE_PATH, TASKS_PATH } from '../../navigation/paths.ts'

interface Props {
  /** The tab that the screen belongs to. */
  current: MenuTab
  /** The address of the screen: some screens lie below a tab. */
  path: string
}

const TABS: readonly { tab: MenuTab; path: string; icon: Elements }[] = [
  { tab: 'stories', path: '/', icon: <StoriesIcon /> },
  { tab: 'tasks', path: TASKS_PATH, icon: <TasksIcon /> },
  { tab: 'credits', path: CREDITS_PATH, icon: <CreditsIcon /> },
  { tab: 'profile', path: PROFILE_PATH, icon: <ProfileIcon /> },
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
              <Text as="span" oneLine className={styles.label}>
                {t(`menu.${tab}`)}
              </Text>
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

/** Icons of the menu. The current tab fills them. An open book. */
function StoriesIcon() {
  return (
    <StrokeIcon size={24}>
      <path d="M12 6.5C10 5 7 4.5 3.5 5v13c3.5-.5 6.5 0 8.5 1.5C14 18 17 17.5 20.5 18V5C17 4.5 14 5 12 6.5z" />
      <path d="M12 6.5v13" fill="none" />
    </StrokeIcon>
  )
}

/** A list with a tick. */
function TasksIcon() {
  return (
    <StrokeIcon size={24}>
      <rect x="4" y="4" width="16" height="16" rx="4" />
      <path d="m8.5 12.2 2.5 2.5 4.8-5.2" fill="none" />
    </StrokeIcon>
  )
}

/** A diamond in outline. */
function CreditsIcon() {
  return (
    <StrokeIcon size={24}>
      <path d="M7 4.5h10l4 5.5-9 10-9-10z" />
      <path d="M3.2 10h17.6M9 10l3 9.5 3-9.5" fill="none" />
    </StrokeIcon>
  )
}

/** Head and shoulders. */
function ProfileIcon() {
  return (
    <StrokeIcon size={24}>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6z" />
    </StrokeIcon>
  )
}
