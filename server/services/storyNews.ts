/** Writes to subscribers about a publication: a new version to those of the story, a new story to those of any story. Doc 1 §4. */
import { type Translations } from '../../protocol/locale.ts'
import { attemptEach } from '../attemptEach.ts'
import { type Clock } from '../clock.ts'
import { NEWS } from '../limits.ts'
import { type SubscriptionStore } from '../storage/subscriptions.ts'
import { type EmailRecorder } from './emailRecorder.ts'
import { type NewsEmails } from './newsEmails.ts'

export interface Publication {
  storyId: string
  title: Translations<string>
  /** Whether the story is published for the first time. */
  isFirst: boolean
}

/** Announces a publication. Resolves when all emails are sent or have failed; never rejects. */
export type AnnounceStory = (publication: Publication) => Promise<void>

interface Ports {
  subscriptions: Pick<SubscriptionStore, 'takeDue'>
  outbox: Pick<EmailRecorder, 'send'>
  /** Null where the server writes no news: nobody counts as notified then. */
  emails: Pick<NewsEmails, 'writeNews'> | null
  clock: Clock
  /** Receives what the mail server refuses. */
  report: (error: unknown) => void
}

export function createStoryNews({ subscriptions, outbox, emails, clock, report }: Ports): AnnounceStory {
  return async (publication) => {
    if (emails === null) return
    try {
      const now = clock.now()
      const storyId = publication.isFirst ? null : publication.storyId
      const due = await subscriptions.takeDue(storyId, now - NEWS.intervalMs, now)
      // One after the other: a mail server takes few connections at once.
      await attemptEach(due, async (subscriber) => outbox.send(emails.writeNews(publication, subscriber)), report)
    } catch (error) {
      report(error)
    }
  }
}
