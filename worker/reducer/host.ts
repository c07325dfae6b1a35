/** What changed outside the game. Rules F2, F7. */
import { type HostFact } from '../../protocol/intents.ts'
import { reopen } from './start.ts'
import { resume } from './streams.ts'
import { type Working } from './working.ts'

export function hostChanged(working: Working, fact: HostFact): void {
  const { view, core } = working
  switch (fact.kind) {
    case 'user':
      core.user = fact.user
      view.coins = fact.user?.coins ?? null
      return
    case 'resumed':
      // A session that could not be opened is opened again; any other only asks what it missed.
      if (view.flow === 'error') reopen(working)
      else resume(working, 'first')
      return
    case 'visibility':
      if (fact.visible && core.behind) resume(working, 'next')
      return
    case 'network':
      if (fact.online && core.behind) resume(working, 'next')
      return
    // Kept in the log; no rule of the view reads them.
    case 'settings':
    case 'frozen':
    case 'owner':
  }
}
