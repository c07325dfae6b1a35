/** Documents of new stories. */
import { type STORY_TEMPLATES } from '../../../protocol/api/creation.ts'
import { completeTranslations, forEachLocale, type Locale, type Translations } from '../../../protocol/locale.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { type StoredText } from '../../../protocol/story/texts.ts'
import { keepLanguages } from '../../stories/completeTexts.ts'

type Template = (typeof STORY_TEMPLATES)[number]

/** A new document, with texts in these languages; without any it has all of the app's. The id in it is the story's. */
export function createDocument(
  template: Template,
  id: string,
  title: StoredText,
  languages?: readonly Locale[],
): Draft {
  const metadata = {
    id,
    version: '2',
    ...(languages !== undefined && { languages }),
    title,
    description: forEachLocale(() => ''),
    preview: '',
    categories: [],
    coins: 0,
    actors: [],
  }
  const nodes = template === 'blank' ? { start: { do: [] } } : createChoice()
  const script = { start: 'start', variables: {}, scenes: [], speakers: {}, nodes }
  return keepLanguages({ metadata, script, marks: {} })
}

/** A question with two answers, each of which leads to an ending. */
function createChoice(): Record<string, unknown> {
  return {
    start: {
      do: [
        narrate({ en: 'There is a knock at the door.', zh: '有人敲门。' }),
        narrate({ en: 'It is late, and nobody is expected.', zh: '夜已经深了，你没有约人。' }),
      ],
      choose: {
        options: [
          { id: 'open', text: completeTranslations({ en: 'Open the door', zh: '开门' }), goto: 'opened' },
          { id: 'wait', text: completeTranslations({ en: 'Stay silent', zh: '不出声' }), goto: 'silent' },
        ],
      },
    },
    opened: {
      do: [narrate({ en: 'What happens then: the door is open.', zh: '接下来的事：门开了。' })],
      ending: createEnding(1, { en: 'The door is open', zh: '门开了' }),
    },
    silent: {
      do: [narrate({ en: 'What happens then: the steps go away.', zh: '接下来的事：脚步远去。' })],
      ending: createEnding(2, { en: 'The steps go away', zh: '脚步远去' }),
    },
  }
}

function narrate(text: Translations<string>): object {
  return { narrate: completeTranslations(text) }
}

function createEnding(number: number, title: Translations<string>): object {
  return {
    id: `ending-${number}`,
    number,
    title: completeTranslations(title),
    html: forEachLocale(() => ''),
    image: '',
    alt: forEachLocale(() => ''),
  }
}
