/** The drawer in which name and gender are changed. A failed save leaves it open, with all that was typed. Doc 1 §5, §7. */
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GENDERS, type User } from '../../../protocol/api/account.ts'
import { NAME_MIN } from '../../../protocol/limits.ts'
import { type ProfileChanges, updateProfile } from '../../account/profile.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useWhileMounted } from '../../ui/useWhileMounted.ts'
import { Stack } from '../../ui/layout.tsx'
import styles from './profile.module.css'

/** The server's limit. */
const NAME_MAX = 50

type Gender = (typeof GENDERS)[number]

export function EditProfile({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('account')
  const id = useId()
  const nameInput = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(user.name)
  const [gender, setGender] = useState<Gender>(GENDERS.find((each) => each === user.gender) ?? 'unknown')
  const [error, setError] = useState<'nameRequired' | 'nameTooShort' | null>(null)
  const [isSaving, setSaving] = useState(false)
  const close = useWhileMounted(onClose)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSaving) return
    const wrong = checkName(name)
    setError(wrong)
    if (wrong !== null) return nameInput.current?.focus()
    const changes = findChanges(user, name, gender)
    if (Object.keys(changes).length === 0) return onClose()
    setSaving(true)
    const answer = await updateProfile(changes)
    setSaving(false)
    if (!answer.ok) {
      showToast('error', `${t('profile.saveFailed')}: ${formatFailure(answer)}`)
      return
    }
    showToast('success', t('profile.saved'))
    close()
  }

  const actions = (
    <Button wide type="submit" form={id} isBusy={isSaving}>
      {t('profile.save')}
    </Button>
  )
  return (
    <Drawer title={t('profile.edit')} actions={actions} onClose={onClose}>
      <Stack as="form" gap={5} id={id} noValidate className={styles.form} onSubmit={(event) => void save(event)}>
        <TextField
          ref={nameInput}
          label={t('profile.name')}
          error={error === null ? null : t(`profile.${error}`)}
          value={name}
          maxLength={NAME_MAX}
          autoComplete="nickname"
          enterKeyHint="done"
          onChange={({ target }) => {
            setName(target.value)
            setError(null)
          }}
        />
        <ChoiceGroup
          label={t('profile.gender')}
          values={GENDERS}
          chosen={gender}
          format={(value) => t(`profile.genders.${value}`)}
          onChoose={setGender}
        />
      </Stack>
    </Drawer>
  )
}

/** The problem of a name, or null. Doc 1 §5. */
function checkName(name: string): 'nameRequired' | 'nameTooShort' | null {
  const { length } = name.trim()
  if (length === 0) return 'nameRequired'
  return length < NAME_MIN ? 'nameTooShort' : null
}

/** The changed fields: the call takes no others. Doc 1 §7. */
function findChanges(user: User, name: string, gender: Gender): ProfileChanges {
  return { ...(name.trim() !== user.name && { name: name.trim() }), ...(gender !== user.gender && { gender }) }
}
