/** Facts that the page reports from outside the game. Rules F2, F7, F14. */
import { type HostFact, type ReadingSpeed } from '../../protocol/intents.ts'
import { resendSignals } from './actions.ts'
import { skipTimeAway, updateCounting } from './paidScene.ts'
import { updateCoins } from './coins.ts'
import { setDeveloperTools } from './debugNotes.ts'
import { endDelay } from './delays.ts'
import { openGate } from './gates.ts'
import { isAudible, stopUnheardVoice } from './voice.ts'
import { reopenSession } from './start.ts'
import { requestResumption } from './resume.ts'
import { updateCreditHold, type FoldContext } from './foldContext.ts'

export function applyHostFact(context: FoldContext, fact: HostFact): void {
  const { view, core } = context
  switch (fact.kind) {
    case 'user':
      core.user = fact.user
      return updateCoins(context, fact.user?.coins ?? null)
    case 'resumed':
      // The modal that the log knows may be one of the last page.
      core.isModalOpen = fact.modal === true
      // This page shows the request for credit again.
      updateCreditHold(context, 'start')
      // A session that could not be opened is opened again; any other only requests the events it missed.
      if (view.flow === 'error') reopenSession(context)
      else requestResumption(context, 'first')
      resendSignals(context)
      skipTimeAway(context)
      return
    case 'visibility':
      core.isVisible = fact.visible
      if (fact.visible && core.hasMissedEvents) requestResumption(context, 'next')
      if (fact.visible) resendSignals(context)
      updateCounting(context)
      return
    case 'network':
      core.isOnline = fact.online
      // Offline, the voice that a line waits for cannot come.
      if (!fact.online && core.gate?.kind === 'voice') openGate(context)
      updateCounting(context)
      if (fact.online && core.hasMissedEvents) requestResumption(context, 'next')
      if (fact.online) resendSignals(context)
      return
    case 'settings':
      core.isMuted = fact.muted
      setReadingSpeed(context, fact.readingSpeed ?? core.readingSpeed)
      setDeveloperTools(context, fact.debug === true)
      core.hasDeviceVoice = fact.deviceVoice === true
      core.readsAloud = fact.readsAloud === true
      silenceVoice(context)
      return
    case 'modal':
      core.isModalOpen = fact.open
      return
    case 'sound':
      core.canPlaySound = fact.player
      silenceVoice(context)
      return
    case 'owner':
      core.isLeader = fact.owner
      updateCounting(context)
      return
    // Only kept in the log: the session ends here, and `resumed` follows. Rule T7.
    case 'frozen':
  }
}

/** Stops a voice that cannot be heard any more. A line that waits for its voice is shown without it. Rules M2, M3. */
function silenceVoice(context: FoldContext): void {
  const { core } = context
  stopUnheardVoice(context)
  if (!isAudible(core) && core.gate?.kind === 'voice') openGate(context)
}

/** Another speed counts at once: what gave the reader time opens, and what comes next gets its time by the new speed. Rules P8, P10. */
function setReadingSpeed(context: FoldContext, speed: ReadingSpeed): void {
  const { core } = context
  if (speed === core.readingSpeed) return
  core.readingSpeed = speed
  endDelay(context)
}
