/** The name of a version: one that has a name is kept, however much is saved after it. */
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { creationNameRevision, REVISION_NAME_MAX_LENGTH } from '../../../protocol/api/creation.ts'
import { callAsUser } from '../../api/client.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { useWhileMounted } from '../../ui/useWhileMounted.ts'
import { type Revision } from './RevisionComparison.tsx'

interface Props {
  storyId: string
  revision: Revision
  onNamed: () => void
  onClose: () => void
}

export function NameDialog({ storyId, revision: { revision, name }, onNamed, onClose }: Props) {
  const { t } = useTranslation('creation')
  const form = useId()
  const [value, setValue] = useState(name)
  const { isBusy, run } = useOneAtATime()
  const close = useWhileMounted(onClose)
  const save = async (): Promise<void> => {
    const answer = await callAsUser(creationNameRevision, { id: storyId, revision, name: value.trim() })
    if (!answer.ok) return void showToast('error', formatFailure(answer))
    onNamed()
    close()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    run(save)
  }
  const actions = (
    <>
      <Button wide type="submit" form={form} isBusy={isBusy}>
        {t('history.nameSave')}
      </Button>
      <Button wide look="quiet" onClick={onClose}>
        {t('history.nameCancel')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('history.nameTitle', { number: revision })} actions={actions} onClose={onClose}>
      <form id={form} onSubmit={submit}>
        <TextField
          label={t('history.nameField')}
          hint={t('history.nameHint')}
          value={value}
          maxLength={REVISION_NAME_MAX_LENGTH}
          autoComplete="off"
          onChange={({ target }) => setValue(target.value)}
        />
      </form>
    </Dialog>
  )
}
