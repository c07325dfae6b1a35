/** What changed outside the game. Rules F2, F7, F14. */
import { type HostFact } from '../../protocol/intents.ts'
import { signalAgain } from './actions.ts'
import { billingResumed, billingSeen } from './billing.ts'
import { coinsKnown } from './coins.ts'
import { openGate } from './gates.ts'
import { hush, isAudible } from './voice.ts'
import { reopen } from './start.ts'
import { resume } from './resume.ts'
import { type Working } from './working.ts'

export function hostChanged(working: Working, fact: HostFact): void {
  const { view, core } = working
  switch (fact.kind) {
    case 'user':
      core.user = fact.user
      return coinsKnown(working, fact.user?.coins ?? null)
    case 'resumed':
      // A session that could not be opened is opened again; any other only asks what it missed.
      if (view.flow === 'error') reopen(working)
      else resume(working, 'first')
      signalAgain(working)
      billingResumed(core)
      return
    case 'visibility':
      core.visible = fact.visible
      if (fact.visible && core.behind) resume(working, 'next')
      if (fact.visible) signalAgain(working)
      billingSeen(core)
      return
    case 'network':
      if (fact.online && core.behind) resume(working, 'next')
      if (fact.online) signalAgain(working)
      return
    case 'settings':
      core.muted = fact.muted
      if (!isAudible(core)) speakNoMore(working)
      return
    case 'sound':
      core.player = fact.player
      if (!isAudible(core)) speakNoMore(working)
      return
    case 'owner':
      core.owner = fact.owner
      billingSeen(core)
      return
    // Kept in the log: the session ends with it, and what comes next is that it is taken up again. Rule T7.
    case 'frozen':
  }
}

/** Nothing is spoken where nobody hears it, and a line that waits for its voice is said without. Rules M2, M3. */
function speakNoMore(working: Working): void {
  hush(working)
  if (working.core.gate?.kind === 'voice') openGate(working)
}
