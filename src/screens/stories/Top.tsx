/** The card above the list: the story to go on with, else the offer of the demo, once. */
import { useState } from 'react'
import { listBegunStories } from '../../account/begunStories.ts'
import { useUser } from '../../account/user.ts'
import { listPlayed } from '../../api/library.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { succeed } from '../../../protocol/api/result.ts'
import { readItem, writeItem } from '../../platform/storage.ts'
import { DEMO_SEEN } from './demoSeen.ts'
import { chooseBegun } from './chooseBegun.ts'
import { BegunCard } from './BegunCard.tsx'
import { DemoOffer } from './DemoOffer.tsx'

export function Top() {
  const userId = useUser()?.uuid ?? null
  const [isDemoSeen, setDemoSeen] = useState(readItem(DEMO_SEEN) !== null)
  // A visitor who is signed up just now has played nothing.
  const played = useAnswer(`played ${userId ?? ''}`, async (signal) =>
    userId === null ? succeed([]) : listPlayed(signal),
  )
  const begun = chooseBegun(listBegunStories(userId), played.data)
  if (begun !== null) return <BegunCard begun={begun} />
  if (isDemoSeen) return null
  return (
    <DemoOffer
      onSeen={() => {
        writeItem(DEMO_SEEN, 'true')
        setDemoSeen(true)
      }}
    />
  )
}
