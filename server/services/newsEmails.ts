/**
 * The emails about stories: news, and the question whether an address wants them. Each leads to its story, and has a link that ends the news to its
 * address, in its headers too: mail programs show it as a button (RFC 8058).
 */
import { API_ROOT } from '../../protocol/api/envelope.ts'
import { type Locale, pickTranslation, type Translations } from '../../protocol/locale.ts'
import { writeIntroAddress } from '../../protocol/pageAddresses.ts'
import { type RecordedEmail } from './emailRecorder.ts'

type NewsEmail = Omit<RecordedEmail, 'at'>

/** Paths of the pages that the emails lead to: under the API's, which every proxy passes on and no service worker answers. */
export const NEWS_ROOT = `${API_ROOT}/news`

export interface NewsEmails {
  /** `isFirst`: the story is new, not only its version. */
  writeNews: (about: StoryOfEmail & { isFirst: boolean }, reader: Reader) => NewsEmail
  /** `token`: confirms the subscription, in the one link that does. */
  writeQuestion: (about: StoryOfEmail, reader: Reader, token: string) => NewsEmail
}

interface StoryOfEmail {
  storyId: string
  title: Translations<string>
}

interface Reader {
  email: string
  locale: Locale
  /** Ends the news to the address. */
  token: string
}

/** `publicUrl`: the origin where players reach the server. */
export function createNewsEmails(publicUrl: string): NewsEmails {
  const write = (
    { storyId }: StoryOfEmail,
    { email, locale, token }: Reader,
    subject: string,
    parts: readonly string[],
  ): NewsEmail => {
    const storyUrl = `${publicUrl}${writeIntroAddress(storyId)}`
    const endUrl = `${publicUrl}${NEWS_ROOT}/end/${token}?lang=${locale}`
    const { story, end } = pickTranslation(WORDS, locale)
    return {
      to: email,
      subject,
      text: [...parts, `${story}${storyUrl}`, `${end}${endUrl}`].join('\n\n'),
      code: null,
      endUrl,
    }
  }
  return {
    writeNews: (about, reader) => {
      const words = pickTranslation(WORDS, reader.locale)
      const title = pickTranslation(about.title, reader.locale)
      const news = about.isFirst ? words.newStory(title) : words.newVersion(title)
      return write(about, reader, news, [`${news}${words.stop}`])
    },
    writeQuestion: (about, reader, token) => {
      const words = pickTranslation(WORDS, reader.locale)
      const title = pickTranslation(about.title, reader.locale)
      const confirmUrl = `${publicUrl}${NEWS_ROOT}/confirm/${token}?lang=${reader.locale}`
      return write(about, reader, words.question(title), [
        words.asked(title),
        `${words.confirm}${confirmUrl}`,
        words.ignore,
      ])
    },
  }
}

const WORDS = {
  en: {
    newStory: (title: string) => `There is a new story: “${title}”`,
    newVersion: (title: string) => `There is a new version of “${title}”`,
    stop: '.',
    question: (title: string) => `Confirm that you want news of “${title}”`,
    asked: (title: string) =>
      `Somebody asked us to write to this address when “${title}” has a new version, and when there is a new story, once a day at most.`,
    confirm: 'If it was you, confirm it within a day: ',
    ignore: 'If it was not you, do nothing: you get no news then.',
    story: 'The story: ',
    end: 'No more news to this address: ',
  },
  zh: {
    newStory: (title: string) => `新故事《${title}》上线了`,
    newVersion: (title: string) => `《${title}》有新版本了`,
    stop: '。',
    question: (title: string) => `请确认订阅《${title}》`,
    asked: (title: string) => `有人希望我们在《${title}》更新或有新故事上线时，发邮件到这个邮箱，每天最多一封。`,
    confirm: '如果是你本人，请在一天内打开链接确认：',
    ignore: '如果不是你，不用理会，这个邮箱不会收到故事邮件。',
    story: '故事链接：',
    end: '不再接收故事邮件：',
  },
}
