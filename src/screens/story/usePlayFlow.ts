/** The steps from Play to the chat. Doc 2 §4, Play flow. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { type Story } from '../../../protocol/api/stories.ts'
import { hasSavedGame } from '../../api/savedGame.ts'
import { type ChatState } from '../../app/restart.ts'
import { showToast } from '../../ui/toastStore.ts'
import { createChatPath, type Partner, listPartners } from './partners.ts'

export interface PlayFlow {
  /**
   * `picking`: the player chooses a character. `checking`: looking for a saved game. `asking`: there is one, and the player chooses
   * whether to continue.
   */
  step: 'ready' | 'picking' | 'checking' | 'asking'
  play: () => void
  pick: (partner: Partner) => void
  /** Opens the chat, continuing or restarting. */
  enter: (restart: boolean) => void
  /** Closes the open dialog: the saved-game dialog returns to the character dialog if there was one, that one to Play. */
  cancel: () => void
}

export function usePlayFlow(story: Pick<Story, 'id' | 'version' | 'actors'>): PlayFlow {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const [step, setStep] = useState<PlayFlow['step']>('ready')
  const [partner, setPartner] = useState<Partner | null>(null)
  const [first, ...others] = listPartners(story)

  const enterWith = (chosen: Partner, restart: boolean): void => {
    const state: ChatState = { restart }
    navigate(createChatPath(story, chosen), { state })
  }
  const check = async (chosen: Partner): Promise<void> => {
    setPartner(chosen)
    setStep('checking')
    const answer = await hasSavedGame(story, chosen.id)
    if (answer.ok && !answer.data) return enterWith(chosen, true)
    setStep(answer.ok ? 'asking' : back)
    if (!answer.ok) showToast('error', t('story.historyFailed'))
  }
  const back = others.length > 0 ? 'picking' : 'ready'

  return {
    step,
    play() {
      if (first === undefined) showToast('error', t('story.noCharacters'))
      else if (others.length > 0) setStep('picking')
      else void check(first)
    },
    pick: (chosen) => void check(chosen),
    enter(restart) {
      if (partner !== null) enterWith(partner, restart)
    },
    cancel: () => setStep(step === 'asking' ? back : 'ready'),
  }
}
