/** Connects the sound with a game and the page: what the view wants to be heard, taps, visibility, and reports back. */
import { isShownAs, type Notice } from '../../protocol/view/notices.ts'
import { type View } from '../../protocol/view.ts'
import { type VoiceView } from '../../protocol/view/sound.ts'
import { type Game } from '../game/game.ts'
import { warnDeveloper } from '../platform/developerTools.ts'
import { getReaderSettings, subscribeReaderSettings } from '../platform/readerSettings.ts'
import { waitUntilIdle } from '../platform/runWhenIdle.ts'
import { createSoundPlayer, type GameSound, type SoundPlayer } from './soundPlayer.ts'
import { speakWithDevice } from './speakWithDevice.ts'
import { type FileVoice, type VoiceReport } from './voicePlayer.ts'
import { wait } from '../platform/time.ts'

/** Events in which browsers allow sound to start. */
const TAPS = ['pointerup', 'touchend', 'click', 'keydown'] as const

/** Plays the sound of a game until the returned function is called. */
export function connectSound(game: Game, getContext: () => AudioContext | null = getAudioContext): () => void {
  const failed = new Set<string>()
  const reportVoice: VoiceReport = ({ id, attempt }, did) => game.intend({ kind: 'voice', voiceId: id, attempt, did })
  const player = createSoundPlayer(
    {
      getContext,
      load: (url) => game.loadMedia(url, 'audio'),
      reportVoice,
      reportCanPlay: (canPlay) => game.report({ kind: 'sound', player: canPlay }),
      onFailure(url) {
        // Once for each address: a story without its sound goes on.
        if (!failed.has(url)) warnDeveloper('sound_failed', { url })
        failed.add(url)
      },
    },
    getGameSound(game.getView()),
  )
  const stopSpeaking = speakWithDevice(game, reportVoice)
  const stopPlaying = followGame(game, player)
  const stopListening = followPage(player)
  const cancelUnlock = unlockAfterTap(player)
  return () => {
    cancelUnlock()
    stopListening()
    stopPlaying()
    stopSpeaking()
    player.close()
  }
}

/** The tap that led here counts where the browser says so. Returns the cancel function. */
function unlockAfterTap(player: SoundPlayer): () => void {
  if ((navigator as { userActivation?: UserActivation }).userActivation?.hasBeenActive !== true) {
    // The first tap finds it running.
    void waitUntilIdle().then(startAudioProcess)
    return () => undefined
  }
  if (!mayPlayAfterTap()) {
    player.unlock()
    return () => undefined
  }
  // Said at once, so that no line goes without its voice.
  player.expectSound()
  let isOver = false
  void unlockWhenIdle(() => {
    if (!isOver) player.unlock()
  })
  return () => {
    isOver = true
  }
}

/** The first context comes when what has just opened is drawn, and the browser can play. */
async function unlockWhenIdle(unlock: () => void): Promise<void> {
  await waitUntilIdle()
  await startAudioProcess()
  await waitUntilIdle()
  unlock()
}

function getGameSound({ sound, voice }: View): GameSound {
  const { volumes, isMuted } = getReaderSettings()
  return { music: sound.bgm, voice: isFileVoice(voice) ? voice : null, volumes, isMuted }
}

function isFileVoice(voice: VoiceView | null): voice is FileVoice {
  return voice !== null && voice.url !== null
}

/** Plays what the view says, and the effects among its notices, each once. */
function followGame(game: Game, player: SoundPlayer): () => void {
  const played = new Set<string>()
  let notices: readonly Notice[] | null = null
  const update = (): void => {
    const view = game.getView()
    player.play(getGameSound(view))
    if (view.notices === notices) return
    notices = view.notices
    const effects = notices.filter((notice) => isShownAs(notice, 'sound')).filter(({ id }) => !played.has(id))
    // Of those that come at once, as where the player skips lines, the last is heard.
    const last = effects.at(-1)
    if (last !== undefined) player.playEffect(last.url)
    for (const { id } of effects) {
      played.add(id)
      game.intend({ kind: 'noticed', noticeId: id })
    }
  }
  const unsubscribe = [game.subscribe(update), subscribeReaderSettings(update)]
  update()
  return () => unsubscribe.forEach((stop) => stop())
}

function followPage(player: SoundPlayer): () => void {
  const onVisibility = (): void => player.setVisible(document.visibilityState === 'visible')
  const listeners: [EventTarget, string, () => void][] = [
    ...TAPS.map((name): [EventTarget, string, () => void] => [document, name, player.unlock]),
    [document, 'visibilitychange', onVisibility],
    // A page from the back/forward cache.
    [window, 'pageshow', onVisibility],
    [window, 'pagehide', () => player.setVisible(false)],
    [window, 'online', player.retry],
  ]
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener, true)
  onVisibility()
  return () => {
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener, true)
  }
}

let context: AudioContext | null = null

/**
 * The audio context of the page. There is one, because a context that a tap has started stays started. Creates it at the first call; null where the
 * browser has no Web Audio.
 */
function getAudioContext(): AudioContext | null {
  const Context = window.AudioContext ?? (window as { webkitAudioContext?: typeof AudioContext }).webkitAudioContext
  if (context?.state === 'closed') context = null
  try {
    context ??= Context === undefined ? null : new Context({ latencyHint: 'playback' })
  } catch {
    // Too many contexts, or no audio device.
    return null
  }
  return context
}

/** Longer than a slow phone takes, ms. */
const MOST_WAIT_MS = 1_000

/**
 * The process or service of the browser that plays sound. Starts it ahead, in the browser's own time: the first audio context would hold up the
 * page until it runs, a slow phone for 50 to 200 ms. To ask for the devices starts it, asks the player for nothing, and the answer is not read.
 * Resolves when it runs, or soon where nobody says so; never rejects.
 */
function startAudioProcess(): Promise<void> {
  return Promise.race([askForDevices(), wait(MOST_WAIT_MS)])
}

async function askForDevices(): Promise<void> {
  try {
    // Pages without HTTPS have no media devices.
    await (navigator as { mediaDevices?: MediaDevices }).mediaDevices?.enumerateDevices()
  } catch {
    // A policy of the embedder refuses it: the context then starts it.
  }
}

/**
 * What the browser says about sound without a tap. Whether a page that was tapped once may start sound outside of a tap: in Chromium and Firefox.
 * WebKit wants a tap for each context, and says nothing; so do old versions of Chromium.
 */
function mayPlayAfterTap(): boolean {
  const browser = navigator as Navigator & PolicyHints
  return browser.getAutoplayPolicy?.('audiocontext') === 'allowed' || browser.userAgentData !== undefined
}

interface PolicyHints {
  /** Chromium. */
  userAgentData?: unknown
  /** Firefox. */
  getAutoplayPolicy?: (type: 'audiocontext') => 'allowed' | 'allowed-muted' | 'disallowed'
}
