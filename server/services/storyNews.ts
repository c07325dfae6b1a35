/** Writes to subscribers when an author publishes: a new revision to those of the story, a new story to those of any story. Doc 1 §4. */
import { type Locale, pickTranslation, type Translations } from '../../protocol/locale.ts'
import { type Clock } from '../clock.ts'
import { type SubscriptionStore } from '../storage/playerLibrary.ts'
import { type EmailRecorder } from './emailRecorder.ts'

export interface Publication {
  storyId: string
  title: Translations<string>
  /** Whether the story is published for the first time. */
  isFirst: boolean
}

/** Announces a publication. Resolves when all emails are sent or have failed; never rejects. */
export type AnnounceStory = (publication: Publication) => Promise<void>

/** Subscribers get one email in this time at most, ms: an author may publish ten corrections in an hour. */
export const NEWS_INTERVAL_MS = 24 * 60 * 60_000

interface Ports {
  subscriptions: Pick<SubscriptionStore, 'takeDue'>
  outbox: Pick<EmailRecorder, 'send'>
  /** Without a mail server nobody is written to, nor marked as notified. */
  sendsEmail: boolean
  clock: Clock
  /** Receives what the mail server refuses. */
  report: (error: unknown) => void
}

export function createStoryNews({ subscriptions, outbox, sendsEmail, clock, report }: Ports): AnnounceStory {
  return async ({ storyId, title, isFirst }) => {
    if (!sendsEmail) return
    try {
      const now = clock.now()
      const due = await subscriptions.takeDue(isFirst ? null : storyId, now - NEWS_INTERVAL_MS, now)
      // One after the other: a mail server takes few connections at once.
      for (const { email, locale } of due)
        await outbox
          .send({ to: email, code: null, ...write(pickTranslation(title, locale), isFirst, locale) })
          .catch(report)
    } catch (error) {
      report(error)
    }
  }
}

function write(title: string, isFirst: boolean, locale: Locale): { subject: string; text: string } {
  const words = pickTranslation(WORDS, locale)
  const news = isFirst ? words.newStory(title) : words.newVersion(title)
  return { subject: news, text: `${news}${words.separator}${words.end}` }
}

const WORDS = {
  en: {
    newStory: (title: string) => `There is a new story: “${title}”`,
    newVersion: (title: string) => `There is a new version of “${title}”`,
    separator: '.\n\n',
    end: 'You get this because you subscribed to a story. To end it, open the story, tap the bell and choose “Cancel subscription”.',
  },
  zh: {
    newStory: (title: string) => `新故事《${title}》上线了`,
    newVersion: (title: string) => `《${title}》有新版本了`,
    separator: '。\n\n',
    end: '你收到这封邮件，是因为订阅过故事。不想再收到，请打开那个故事，点铃铛，选“取消订阅”。',
  },
}
