/** One story in one HTML file that needs no server: its start, then the chat of the players. */
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import '../ui/theme.css'
import '../app/base.css'
import { chooseLocale, LOCALE_NAMES, type Locale } from '../../protocol/locale.ts'
import { PREVIEW_PREFIX } from '../../protocol/previewStory.ts'
import { chooseLanguage } from '../../protocol/story/languages.ts'
import { ONE_PAGE, type OnePageStory } from '../../protocol/story/onePage.ts'
import { type StoryActor } from '../../protocol/story.ts'
import { type Story } from '../../server/stories/story.ts'
import { type HostFact } from '../../protocol/intents.ts'
import { type Game, GameProvider } from '../game/game.ts'
import { runGame, type RunningGame } from '../game/runGame.ts'
import { watchPage } from '../game/watchPage.ts'
import { loadNamespaces, showLocale, startTexts } from '../i18n/index.ts'
import { EmbeddedChatProvider } from '../navigation/embeddedChat.ts'
import { guardNavigation } from '../navigation/leaveGuard.ts'
import { ChatScreen } from '../screens/chat/ChatScreen.tsx'
import { Button } from '../ui/Button.tsx'
import { ChoiceGroup } from '../ui/ChoiceGroup.tsx'
import { Column, Stack } from '../ui/layout.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { addressOfMedium } from './pageMedia.ts'
import { prepareGame } from './pageServer.ts'
import styles from './onePage.module.css'

/** Nothing here leads anywhere else. */
const PAGE = { goToIntro: null }
const { hook } = memoryLocation()

// The guard of a chat adds entries to the history, and a page of a file may name no address.
const replaceState = history.replaceState.bind(history)
history.pushState = history.replaceState = (state, unused) => replaceState(state, unused)

document.documentElement.dataset.theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
const { metadata, script, mp3s, portraits } = JSON.parse(
  document.getElementById(ONE_PAGE.story)?.textContent ?? '',
) as OnePageStory
const story: Story = {
  metadata,
  script,
  mp3s: new Set(mp3s),
  portraits: new Set(portraits),
  revision: null,
  stems: null,
}
/** A game that earns, counts and remembers nothing, as that of a preview. */
const STORY_ID = PREVIEW_PREFIX + metadata.id

const first = chooseLanguage(metadata.languages, chooseLocale(navigator.languages))
await Promise.all([startTexts(first), loadNamespaces(['chat', 'credits', 'display', 'game', 'pictures'])])

function Player() {
  const [locale, setLocale] = useState(first)
  const [game, setGame] = useState<Game | null>(null)
  const choose = async (next: Locale): Promise<void> => {
    await showLocale(next)
    setLocale(next)
  }
  useEffect(() => {
    document.title = metadata.title[locale]
  }, [locale])
  return (
    <main className={styles.page} data-column>
      {game === null ? (
        <Start
          locale={locale}
          onLanguage={(next) => void choose(next)}
          onPlay={(actor) => setGame(openGame(actor, locale).game)}
        />
      ) : (
        <EmbeddedChatProvider value={PAGE}>
          <GameProvider value={game}>
            <ChatScreen />
          </GameProvider>
        </EmbeddedChatProvider>
      )}
    </main>
  )
}

interface StartProps {
  locale: Locale
  onLanguage: (locale: Locale) => void
  onPlay: (actor: StoryActor) => void
}

function Start({ locale, onLanguage, onPlay }: StartProps) {
  const { t } = useTranslation('display')
  const { title, description, preview, languages, actors, version } = metadata
  const played = version === '3' ? actors.slice(0, 1) : actors
  return (
    <Column justify="end" className={styles.start}>
      <img className={styles.cover} src={addressOfMedium(`/media/${metadata.id}/${preview}.webp`)} alt="" />
      <Stack gap={4} className={styles.words} lang={locale}>
        <h1>{title[locale]}</h1>
        <p>{description[locale]}</p>
        {languages.length > 1 && (
          <ChoiceGroup
            label={t('language')}
            values={languages}
            chosen={locale}
            format={(each) => LOCALE_NAMES[each]}
            onChoose={onLanguage}
          />
        )}
        {played.map((actor) => (
          <Button key={actor.id} wide onClick={() => onPlay(actor)}>
            {played.length === 1 ? t('onePage.play') : t('onePage.playWith', { name: actor.name[locale] })}
          </Button>
        ))}
      </Stack>
    </Column>
  )
}

function openGame(actor: StoryActor, locale: Locale): RunningGame {
  prepareGame({ story, locale, actorId: actor.id })
  const command = {
    storyId: STORY_ID,
    actorId: actor.id,
    chatVersion: metadata.version,
    restart: true,
    gameConfig: null,
    locale,
  } as const
  const running = runGame(Promise.resolve('reader'), command, HOST, { rate: readRate() })
  // What is played is in the page, with and without a network.
  const report = (fact: HostFact): void => running.report(fact.kind === 'network' ? { ...fact, online: true } : fact)
  watchPage({ report, onReturn: () => undefined })
  return running
}

/** `?rate=20` plays so many times faster. Nothing is earned here, and nothing paid. */
function readRate(): number {
  const rate = Number(new URLSearchParams(location.search).get('rate') ?? 1)
  return rate > 0 && rate <= 1_000 ? rate : 1
}

const HOST = {
  getToken: async () => 'reader',
  refreshToken: async () => false,
  refreshUser: async () => undefined,
  reportNotKept: async () => undefined,
  track: async () => undefined,
}

const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <Router hook={hook} aroundNav={guardNavigation}>
        <Player />
      </Router>
      <Toasts />
    </StrictMode>,
  )
