/** The way from Play to the chat. Doc 2 §4, Play flow. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { type Story } from '../../../protocol/api/stories.ts'
import { hasGame } from '../../api/chat.ts'
import { type ChatState } from '../../app/restart.ts'
import { showToast } from '../../ui/toasts.ts'
import { chatPath, partnerOf } from './play.ts'

export interface Play {
  /** `checking`: asking for a game to go on with. `asking`: there is one, and the player chooses. */
  step: 'ready' | 'checking' | 'asking'
  play: () => Promise<void>
  /** Opens the chat: going on, or beginning anew. */
  enter: (restart: boolean) => void
  /** Closes the question; Play can be pressed again. */
  cancel: () => void
}

export function usePlay(story: Pick<Story, 'id' | 'version' | 'actors'>): Play {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const [step, setStep] = useState<Play['step']>('ready')
  const partner = partnerOf(story)
  const enter = (restart: boolean): void => {
    if (partner === null) return
    const state: ChatState = { restart }
    navigate(chatPath(story, partner), { state })
  }
  const play = async (): Promise<void> => {
    if (partner === null) return void showToast('error', t('story.noCharacters'))
    setStep('checking')
    const answer = await hasGame(story, partner.id)
    setStep(answer.ok && answer.data ? 'asking' : 'ready')
    if (!answer.ok) showToast('error', t('story.historyFailed'))
    else if (!answer.data) enter(true)
  }
  return { step, play, enter, cancel: () => setStep('ready') }
}
