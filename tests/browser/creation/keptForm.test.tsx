/** The form of a drawer, kept until it is saved: whose it is, and when it is not shown. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KeptNotice } from '../../../src/authoring/controls/KeptNotice.tsx'
import { type KeptForms, useKeptForm } from '../../../src/authoring/controls/useKeptForm.ts'
import { mira, signIn } from '../shell/signInUsers.ts'
import { setUpCreation } from './openStory.tsx'

setUpCreation()

interface Form {
  name: string
}

function Drawer({ keptForms, name }: { keptForms: KeptForms<Form>; name: string }) {
  const kept = useKeptForm(keptForms, { name }, () => 'lamp')
  return (
    <>
      <KeptNotice {...kept} />
      <input
        aria-label="Name"
        value={kept.form.name}
        onChange={({ target: { value } }) => kept.change(() => ({ name: value }))}
      />
      <button type="button" onClick={kept.startSave}>
        Save
      </button>
      <button type="button" onClick={() => kept.failSave()}>
        Fail
      </button>
    </>
  )
}

const field = page.getByRole('textbox', { name: 'Name' })

/** Opens a drawer on these forms, does `work` in it, and closes it. */
async function useDrawer(keptForms: KeptForms<Form>, name: string, work: () => Promise<void>): Promise<void> {
  const { unmount } = await render(<Drawer keptForms={keptForms} name={name} />)
  await work()
  await unmount()
}
const expectName = (name: string) => async () => {
  await expect.element(field).toHaveValue(name)
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('a kept form is its user’s alone', async () => {
  const forms: KeptForms<Form> = new Map()
  signIn(mira)
  await useDrawer(forms, 'Lamp', () => field.fill('Quay'))
  signIn({ ...mira, uuid: 'another' })
  await useDrawer(forms, 'Lamp', expectName('Lamp'))
  signIn(mira)
  await useDrawer(forms, 'Lamp', expectName('Quay'))
})

test('a form is not shown where what it began with was changed since', async () => {
  const forms: KeptForms<Form> = new Map()
  await useDrawer(forms, 'Lamp', () => field.fill('Quay'))
  await useDrawer(forms, 'Lantern', expectName('Lantern'))
})

test('a form that was typed back to what it began with is not kept', async () => {
  const forms: KeptForms<Form> = new Map()
  await useDrawer(forms, 'Lamp', async () => {
    await field.fill('Quay')
    await field.fill('Lamp')
  })
  expect(forms.size).toBe(0)
})

test('a saved form is not kept, and one that could not be saved is, with what was changed meanwhile', async () => {
  const forms: KeptForms<Form> = new Map()
  await useDrawer(forms, 'Lamp', async () => {
    await field.fill('Quay')
    await press('Save')
    await field.fill('Pier')
  })
  expect(forms.size).toBe(0)
  await useDrawer(forms, 'Lamp', async () => {
    await field.fill('Quay')
    await press('Save')
    await field.fill('Pier')
    await press('Fail')
  })
  // The server may have a part of it.
  await useDrawer(forms, 'Lantern', expectName('Pier'))
})
