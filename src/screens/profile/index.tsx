/** The profile: who the player is, what leads from here, and the way out. Doc 1 §2. Guests are sent to sign-in by the route. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GENDERS, type User } from '../../../protocol/api/account.ts'
import { getUser, subscribeUser, useUser } from '../../account/user.ts'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { Button } from '../../ui/Button.tsx'
import { formatCompact } from '../../i18n/formatCompact.ts'
import { DiamondIcon, HeartIcon } from '../../ui/icons.tsx'
import { ButtonRow, LinkRow, RowList } from '../../ui/RowList.tsx'
import { useHasNewAvatar } from '../avatars/avatarMarks.ts'
import { HangerIcon } from '../avatars/icons.tsx'
import { UnsavedStories, useUnsavedStories } from '../settings/UnsavedStories.tsx'
import { EditProfile } from './EditProfile.tsx'
import { HelpDrawer } from './HelpDrawer.tsx'
import { AvatarsIcon, CreationIcon, HelpIcon, HistoryIcon, SettingsIcon, TasksIcon } from './icons.tsx'
import { ListScreen, Quiet, Row, Stack, Text } from '../../ui/layout.tsx'
import styles from './profile.module.css'
import { ProfilePicture } from './ProfilePicture.tsx'
import { signOut } from '../../account/changeUser.ts'
import { redirectTo } from '../../navigation/leaveGuard.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toastStore.ts'
import {
  AVATARS_PATH,
  CREATION_PATH,
  CREDITS_PATH,
  HISTORY_PATH,
  SETTINGS_PATH,
  TASKS_PATH,
  WARDROBE_PATH,
} from '../../navigation/paths.ts'

type OpenPart = 'edit' | 'help' | 'logOut'

export default function Profile() {
  const { t } = useTranslation(['account', 'shell'])
  const user = useUser()
  const [open, setOpen] = useState<OpenPart | null>(null)
  const close = (): void => setOpen(null)
  useScreenTitle(t('profile.title'))
  if (user === null) return null
  return (
    <ListScreen>
      <h1 className={styles.title}>{t('profile.title')}</h1>
      <Head user={user} onEdit={() => setOpen('edit')} />
      <Places user={user} onHelp={() => setOpen('help')} />
      <Button look="quiet" wide className={styles.logOut} onClick={() => setOpen('logOut')}>
        {t('profile.logOut')}
      </Button>
      {open === 'edit' && <EditProfile user={user} onClose={close} />}
      {open === 'help' && <HelpDrawer onClose={close} />}
      {open === 'logOut' && <LogOutDialog onClose={close} />}
    </ListScreen>
  )
}

function Head({ user, onEdit }: { user: User; onEdit: () => void }) {
  const { t } = useTranslation(['account', 'shell'])
  return (
    <Row as="section" gap={4} className={styles.head}>
      <ProfilePicture user={user} />
      <div className={styles.who}>
        <h2 className={styles.name}>{user.name === '' ? t('profile.unnamed') : user.name}</h2>
        {user.email !== null && user.email !== '' && <Quiet className={styles.email}>{user.email}</Quiet>}
        {!GENDERS.some((each) => each === user.gender && each !== 'unknown') && (
          <Quiet className={styles.email}>{t('profile.genderHint')}</Quiet>
        )}
        <button type="button" className={styles.edit} onClick={onEdit}>
          {t('profile.edit')}
        </button>
      </div>
    </Row>
  )
}

function Places({ user, onHelp }: { user: User; onHelp: () => void }) {
  const { t } = useTranslation(['account', 'shell'])
  const hasNewAvatar = useHasNewAvatar()
  return (
    <Stack as="nav" gap={4} aria-label={t('profile.more')} className={styles.places}>
      <RowList>
        <LinkRow
          href={CREDITS_PATH}
          icon={<DiamondIcon size={20} />}
          label={t('profile.credits')}
          value={<Balance coins={user.coins} />}
        />
        <LinkRow href={HISTORY_PATH} icon={<HistoryIcon />} label={t('profile.history')} />
        <LinkRow href="/?category=@favorites" icon={<HeartIcon size={20} />} label={t('profile.favorites')} />
        <LinkRow
          href={AVATARS_PATH}
          icon={<AvatarsIcon />}
          label={t('profile.avatars')}
          {...(hasNewAvatar && {
            value: (
              <Text as="span" strong small className={styles.new}>
                {t('shell:menu.newAvatar')}
              </Text>
            ),
          })}
        />
        <LinkRow href={WARDROBE_PATH} icon={<HangerIcon />} label={t('profile.wardrobe')} />
        <LinkRow href={TASKS_PATH} icon={<TasksIcon />} label={t('profile.tasks')} />
        {user.role === 'admin' && (
          <LinkRow href={CREATION_PATH} icon={<CreationIcon />} label={t('profile.creation')} />
        )}
      </RowList>
      <RowList>
        <LinkRow href={SETTINGS_PATH} icon={<SettingsIcon />} label={t('profile.settings')} />
        <ButtonRow icon={<HelpIcon />} label={t('profile.help')} onClick={onHelp} />
      </RowList>
    </Stack>
  )
}

/** Short for the eye, exact for a screen reader. */
function Balance({ coins }: { coins: number }) {
  const { t } = useTranslation(['account', 'shell'])
  return (
    <span role="img" aria-label={t('profile.balance', { count: coins })}>
      {formatCompact(coins)}
    </span>
  )
}

/** Asks before logging out, then goes to the stories as a new guest. Doc 1 §4. */
function LogOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'shell'])
  const [isLeaving, setLeaving] = useState(false)
  const [userId] = useState(() => getUser()?.uuid ?? '')
  const unsaved = useUnsavedStories(userId)
  const logOut = async (): Promise<void> => {
    setLeaving(true)
    // In the moment the user goes: the profile would send the new guest to sign-in.
    const unsubscribe = subscribeUser(() => {
      if (getUser() !== null) return
      showToast('success', t('profile.loggedOut'), undefined, '/')
      redirectTo('/')
    })
    await signOut()
    unsubscribe()
  }
  const actions = (
    <>
      <Button wide isBusy={isLeaving || unsaved === null} onClick={() => void logOut()}>
        {isLeaving ? t('profile.loggingOut') : t('profile.logOut')}
      </Button>
      <Button wide look="quiet" disabled={isLeaving} onClick={onClose}>
        {t('shell:cancel')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('profile.logOutTitle')} actions={actions} onClose={isLeaving ? () => undefined : onClose}>
      <p>{t('profile.logOutBody')}</p>
      {unsaved !== null && unsaved.length > 0 && (
        <>
          <p>{t('profile.logOutUnsaved')}</p>
          <ul className={styles.unsaved}>
            <UnsavedStories stories={unsaved} />
          </ul>
        </>
      )}
    </Dialog>
  )
}
