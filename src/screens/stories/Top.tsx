/** The cards above the list: what a character says on the day after an ending, and the story to go on with, else the offer of the demo, once. */
import { useEffect, useState } from 'react'
import { listBegunStories } from '../../account/begunStories.ts'
import { useUser } from '../../account/user.ts'
import { getEpilogue } from '../../api/epilogues.ts'
import { listPlayed } from '../../api/library.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { succeed } from '../../../protocol/api/result.ts'
import { type Story } from '../../../protocol/api/stories.ts'
import { readItem, writeItem } from '../../platform/storage.ts'
import { useToday } from '../../ui/localDay.ts'
import { DEMO_SEEN } from './demoSeen.ts'
import { chooseBegun } from './chooseBegun.ts'
import { BegunCard } from './BegunCard.tsx'
import { DemoOffer } from './DemoOffer.tsx'
import { EpilogueCard } from './EpilogueCard.tsx'

export function Top() {
  const userId = useUser()?.uuid ?? null
  const [isDemoSeen, setDemoSeen] = useState(readItem(DEMO_SEEN) !== null)
  // A visitor who is signed up just now has played nothing.
  const played = useAnswer(`played ${userId ?? ''}`, async (signal) =>
    userId === null ? succeed([]) : listPlayed(signal),
  )
  const begun = chooseBegun(listBegunStories(userId), played.data)
  // Who has played on another device is no newcomer on this one.
  const hasPlayed = (played.data ?? []).length > 0
  useEffect(() => {
    if (hasPlayed) writeItem(DEMO_SEEN, 'true')
  }, [hasPlayed])
  return (
    <>
      <DayAfter userId={userId ?? ''} played={played.data ?? []} />
      {begun !== null && <BegunCard begun={begun} />}
      {begun === null && !isDemoSeen && !hasPlayed && (
        <DemoOffer
          onSeen={() => {
            writeItem(DEMO_SEEN, 'true')
            setDemoSeen(true)
          }}
        />
      )}
    </>
  )
}

/** Asked for where an ending was found, on this device or another, and again when the player's day has changed. */
function DayAfter({ userId, played }: { userId: string; played: readonly Story[] }) {
  const { today } = useToday()
  const hasEnded = played.some(({ endings_found }) => endings_found.length > 0)
  const { data, retry } = useAnswer(`epilogue ${userId} ${hasEnded ? today.name : ''}`, async (signal) =>
    hasEnded ? getEpilogue(signal) : succeed(null),
  )
  if (data === null) return null
  const title = played.find(({ id }) => id === data.story_id)?.title ?? ''
  return <EpilogueCard key={`${data.story_id} ${data.ending_id}`} epilogue={data} title={title} onRead={retry} />
}
