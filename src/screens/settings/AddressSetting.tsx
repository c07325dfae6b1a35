/** How stories address the player, to change it. Not shown where the server does not say it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../account/user.ts'
import { ButtonRow, RowList } from '../../ui/RowList.tsx'
import { AddressDrawer } from '../address/AddressDrawer.tsx'

export function AddressSetting() {
  const { t } = useTranslation('address')
  const [isOpen, setOpen] = useState(false)
  const user = useUser()
  if (user?.addressed_as === undefined) return null
  return (
    <>
      <RowList>
        <ButtonRow label={t('title')} value={user.story_name} onClick={() => setOpen(true)} />
      </RowList>
      {isOpen && <AddressDrawer onClose={() => setOpen(false)} />}
    </>
  )
}
