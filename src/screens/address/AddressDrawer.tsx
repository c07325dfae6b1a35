/** Asks how stories address the player, and by what name: their next game takes it. */
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type GENDERS } from '../../../protocol/api/account.ts'
import { STORY_NAME_MAX } from '../../../protocol/limits.ts'
import { updateProfile } from '../../account/profile.ts'
import { useUser } from '../../account/user.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { Quiet, Stack } from '../../ui/layout.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useWhileMounted } from '../../ui/useWhileMounted.ts'

const FORMS = ['female', 'male', 'unknown'] as const satisfies readonly (typeof GENDERS)[number][]
/** A name that is empty would be left out of the call. */
const NO_NAME = ' '

export function AddressDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('address')
  const id = useId()
  const user = useUser()
  const [form, setForm] = useState(FORMS.find((each) => each === user?.addressed_as) ?? 'unknown')
  const [name, setName] = useState(user?.story_name ?? '')
  const [isSaving, setSaving] = useState(false)
  const close = useWhileMounted(onClose)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSaving) return
    setSaving(true)
    const answer = await updateProfile({ gender: form, story_name: name.trim() || NO_NAME })
    setSaving(false)
    if (!answer.ok) return void showToast('error', `${t('failed')}: ${formatFailure(answer)}`)
    showToast('success', t('saved'))
    close()
  }

  const actions = (
    <Button wide type="submit" form={id} isBusy={isSaving}>
      {t('save')}
    </Button>
  )
  return (
    <Drawer title={t('title')} actions={actions} onClose={onClose}>
      <Stack as="form" gap={5} id={id} noValidate onSubmit={(event) => void save(event)}>
        <ChoiceGroup
          label={t('as')}
          values={FORMS}
          chosen={form}
          format={(value) => t(`forms.${value}`)}
          onChoose={setForm}
        />
        <TextField
          label={t('name')}
          value={name}
          maxLength={STORY_NAME_MAX}
          autoComplete="nickname"
          enterKeyHint="done"
          onChange={({ target }) => setName(target.value)}
        />
        <Quiet>{t('counts')}</Quiet>
      </Stack>
    </Drawer>
  )
}
