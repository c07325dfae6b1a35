/** Words of the heads of pages and of their cards: those of the app (src/i18n), which this side cannot import. A test compares them. */
import { cleanName } from '../../protocol/cleanText.ts'
import { type Locale, pickTranslation } from '../../protocol/locale.ts'
import { readFirstValues } from '../engine/enterNode.ts'
import { formatText } from '../engine/formatText.ts'
import { type Story } from '../stories/story.ts'
import { type Ending, type LegalPage } from './sharedPage.ts'

interface HeadTexts {
  appName: string
  tagline: string
  /** An ending by its number. */
  ending: (number: number) => string
  legal: Record<LegalPage, string>
}

export function getHeadTexts(locale: Locale): HeadTexts {
  return pickTranslation(TEXTS, locale)
}

/** An ending as its picture names it: its title, with the values with which a game begins, and its number. */
export function nameEnding(story: Story, { number, title }: Ending, locale: Locale): { title: string; place: string } {
  return {
    title: cleanName(formatText(title[locale], locale, readFirstValues(story))),
    place: getHeadTexts(locale).ending(number),
  }
}

const TEXTS = {
  en: {
    appName: 'Lamplit',
    tagline: 'Stories that answer when you speak.',
    ending: (number) => `Ending ${number}`,
    legal: {
      terms: 'Terms of Service',
      privacy: 'Privacy Policy',
      complaints: 'Complaints',
      'content-removal': 'Content Removal',
      'record-keeping': 'Record-Keeping Statement',
    },
  },
  zh: {
    appName: '灯下',
    tagline: '走进故事，和里面的人说话。',
    ending: (number) => `结局 ${number}`,
    legal: {
      terms: '服务条款',
      privacy: '隐私政策',
      complaints: '投诉',
      'content-removal': '内容移除',
      'record-keeping': '记录保存声明',
    },
  },
} satisfies Record<Locale, HeadTexts>
