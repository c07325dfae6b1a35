/** The steps from Play to the chat. Doc 2 §4, Play flow. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { type Story } from '../../../../protocol/api/stories.ts'
import { getUser } from '../../../account/user.ts'
import { hasSavedGame } from '../../../api/savedGame.ts'
import { type ChatState } from '../../../navigation/restart.ts'
import { type ChatAddress, writeChatAddress } from '../../../navigation/paths.ts'
import { useTimeout } from '../../../platform/time.ts'
import { showToast } from '../../../ui/toastStore.ts'
import { beginChat, startWorker } from '../chatStart.ts'
import { offerDiamonds } from '../deferred.ts'
import { chooseChat, type Partner, listPartners } from './partners.ts'
import { type PlayFlow, type PlayStep } from './playFlow.ts'
import { findSavedGame } from './savedGameAhead.ts'
import { computeStartPrice, findPricedActor } from './startPrice.ts'
import { createGameConfig, type GameConfig, listStartSteps, type StartStep } from './startSteps.ts'

interface Progress {
  step: PlayStep
  partner: Partner | null
  /** The configuration of a new game, as its steps have set it so far. */
  parts: Partial<GameConfig>
}

const READY: Progress = { step: 'ready', partner: null, parts: {} }

/** Other ends of the flow: a preview, a game that begins at once, a chat in place. */
export interface PlayFlowEnds {
  /** Makes it a preview: gets the chosen actor, and no game is looked for or started. */
  onPreview?: ((partner: Partner) => void) | undefined
  /** The character of a game that begins at once; null where Play begins it, or as long as the story is not complete. */
  startWith?: string | null
  /** Opens the chat where the intro stands, in place of a navigation to it. */
  onEnter?: ((chat: ChatAddress, state: ChatState) => void) | undefined
}

export function usePlayFlow(story: Story, { onPreview, onEnter, startWith = null }: PlayFlowEnds = {}): PlayFlow {
  const { t } = useTranslation('stories')
  const [, navigate] = useLocation()
  const [{ step, partner, parts }, setProgress] = useState(READY)
  const request = useRef<AbortController | null>(null)
  useEffect(() => () => request.current?.abort(), [])
  const [first, ...others] = listPartners(story)
  const hasChoice = others.length > 0
  const choosing = hasChoice ? 'picking' : 'ready'

  const enter = (chosen: Partner, began: Omit<ChatState, 'price' | 'language'>): void => {
    const { total } = computeStartPrice(story, findPricedActor(story, chosen.id), null)
    const { language } = story
    const state: ChatState = { ...began, ...(language !== '' && { language }), ...(total > 0 && { price: total }) }
    // Its first line is on the way while the screen is drawn.
    beginChat(story, chosen, state)
    setProgress({ step: 'leaving', partner: chosen, parts: {} })
    const chat = chooseChat(story, chosen)
    if (onEnter === undefined) navigate(writeChatAddress(chat), { state })
    else onEnter(chat, state)
  }
  /** The next step of a new game, or its start. */
  const startFresh = (chosen: Partner, made: Partial<GameConfig> = {}, done?: StartStep): void => {
    const steps = listStartSteps(story)
    const next = steps[done === undefined ? 0 : steps.indexOf(done) + 1]
    if (next !== undefined) setProgress({ step: next, partner: chosen, parts: made })
    // A game that asks nothing has no configuration. One without a talent says so: the server would keep the last one.
    else if (steps.length === 0) enter(chosen, { restart: true })
    else enter(chosen, { restart: true, gameConfig: createGameConfig(made) })
  }
  const canPay = (chosen: Partner): boolean => {
    const { total, left } = computeStartPrice(story, findPricedActor(story, chosen.id), getUser()?.coins ?? null)
    if (left === null || left >= 0) return true
    setProgress({ ...READY, step: choosing, partner: chosen })
    offerDiamonds({ needed: total, storyId: story.id })
    return false
  }
  /** The first step of a new game that the player can pay. */
  const startNew = (chosen: Partner): void => {
    if (canPay(chosen)) startFresh(chosen)
  }
  const check = async (chosen: Partner): Promise<void> => {
    const ahead = findSavedGame(story, chosen.id)
    if (ahead?.value === false) return startNew(chosen)
    if (ahead?.value === true) return setProgress({ step: 'asking', partner: chosen, parts: {} })
    setProgress({ step: 'checking', partner: chosen, parts: {} })
    const check = new AbortController()
    request.current = check
    const early = await ahead?.answer
    const answer = early?.ok === true ? early : await hasSavedGame(story, chosen.id, check.signal)
    // The player has closed the dialog or left the intro: the answer must not open the chat.
    if (check.signal.aborted) return
    if (answer.ok && !answer.data) return startNew(chosen)
    setProgress({ step: answer.ok ? 'asking' : choosing, partner: chosen, parts: {} })
    if (!answer.ok) showToast('error', t('intro.historyFailed'))
  }
  const choose = (chosen: Partner): void => {
    if (onPreview === undefined) return void check(chosen)
    setProgress(READY)
    onPreview(chosen)
  }
  const requested = startWith === null ? undefined : listPartners(story).find(({ id }) => id === startWith)
  useTimeout(
    () => {
      if (requested !== undefined && step === 'ready') choose(requested)
    },
    requested === undefined ? null : 0,
  )

  return {
    step,
    partner,
    play() {
      if (step !== 'ready') return
      if (onPreview === undefined) void startWorker()
      if (first === undefined) showToast('error', t('intro.noCharacters'))
      else if (hasChoice) setProgress({ ...READY, step: 'picking' })
      else choose(first)
    },
    pick(chosen) {
      if (step === 'picking') choose(chosen)
    },
    goBack(actorId, place) {
      if (step !== 'ready') return
      const chosen = listPartners(story).find(({ id }) => id === actorId)
      if (chosen !== undefined && canPay(chosen)) enter(chosen, { restart: true, place })
    },
    answer(restart) {
      if (step !== 'asking' || partner === null) return
      if (restart) startNew(partner)
      else enter(partner, { restart: false })
    },
    finishStep(part) {
      if (partner !== null && (step === 'talent' || step === 'avatar')) startFresh(partner, { ...parts, ...part }, step)
    },
    cancel() {
      request.current?.abort()
      if (step === 'asking' && hasChoice) setProgress({ step: 'picking', partner, parts: {} })
      else if (step !== 'leaving') setProgress(READY)
    },
  }
}
