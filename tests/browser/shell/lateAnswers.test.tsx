/** A drawer that was closed while its answer was on the way, and opened again: the answer says what became of it, and closes nothing. */
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AddressDrawer } from '../../../src/screens/address/AddressDrawer.tsx'
import { EditProfile } from '../../../src/screens/profile/EditProfile.tsx'
import { SubscriptionDrawer } from '../../../src/screens/story/subscription/SubscriptionDrawer.tsx'
import { HobbySheet } from '../../../src/screens/tasks/HobbySheet.tsx'
import { Button } from '../../../src/ui/Button.tsx'
import { fakeApi, later } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { mira, signIn } from './signInUsers.ts'

setUpShell()

const STORY = { id: 'neon', title: 'Neon Rain' }
const DAYS = { day_one: 1, day_two: 1, day_three: 1, day_four: 1, day_five: 1, day_six: 1, day_seven: 1 }
const CONFIG = { checkin: { check_in_coins_per_day: DAYS }, user_hobby_collection: [{ id: 'food', name: 'Food' }] }
const user = { ...mira, email: 'mira@example.com' }
const press = (name: string) => userEvent.click(page.getByRole('dialog').getByRole('button', { name, exact: true }))

interface Case {
  what: string
  path: string
  answer: object
  done: string
  draw: (close: () => void) => ReactNode
  send: () => Promise<void>
}

const CASES: readonly Case[] = [
  {
    what: 'how one is addressed',
    path: '/user-info.update',
    answer: { user },
    done: 'Saved for your next game',
    draw: (close) => <AddressDrawer onClose={close} />,
    send: () => press('Save'),
  },
  {
    what: 'the profile',
    path: '/user-info.update',
    answer: { user: { ...user, name: 'Mirabel' } },
    done: 'Profile saved',
    draw: (close) => <EditProfile user={user} onClose={close} />,
    send: async () => {
      await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Mirabel')
      await press('Save')
    },
  },
  {
    what: 'a subscription',
    path: '/user-subscribe.create',
    answer: { awaits_confirmation: true },
    done: 'We have sent you an email. Confirm the subscription there',
    draw: (close) => (
      <SubscriptionDrawer story={STORY} isSubscribed={false} onChanged={() => undefined} onClose={close} />
    ),
    send: () => press('Subscribe'),
  },
  {
    what: 'the hobbies',
    path: '/hobby/collection.create',
    answer: { user },
    done: 'Saved. Thank you!',
    draw: (close) => <HobbySheet onClose={close} />,
    send: async () => {
      await press('Food')
      await press('Save')
    },
  },
]

test.each(CASES)('$what', async ({ path, answer, done, draw, send }) => {
  const reply = later<object>()
  fakeApi({ '/sysconfig.list': () => CONFIG, [path]: () => reply.promise })
  signIn(user)
  await show(<Opener draw={draw} />)
  const open = page.getByRole('button', { name: 'Open' })
  await open.click()
  await send()
  await press('Close')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await open.click()
  reply.resolve(answer)
  await expect.element(page.getByText(done, { exact: false }).first()).toBeVisible()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

function Opener({ draw }: { draw: Case['draw'] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && draw(() => setOpen(false))}
    </>
  )
}
