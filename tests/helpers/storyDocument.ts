/** A small story without a problem, as the creation area has it: a question, a choice, two endings, in each language. */
import { type Draft } from '../../protocol/story/draft.ts'

/** A new copy for each call, so that a test may change it. */
export function createStoryDocument(): Draft {
  return {
    metadata: {
      id: 'lamp',
      version: '2',
      title: { en: 'The Lamp', zh: '灯' },
      description: { en: 'A lamp is lit at the end of the pier.', zh: '码头尽头亮着一盏灯。' },
      preview: 'cover',
      categories: ['drama'],
      actors: [
        {
          id: 'lan',
          name: { en: 'Lan', zh: '阿岚' },
          preview: 'lan',
          avatar: 'lan',
          version: '2',
          hot: 5,
          extra: [{ key: { en: 'Work', zh: '行当' }, value: { en: 'Keeps the lamp', zh: '守灯' } }],
        },
      ],
    },
    script: {
      start: 'pier',
      variables: { trust: 0 },
      scenes: [],
      speakers: { keeper: { name: { en: 'The keeper', zh: '守夜人' }, avatar: 'lan', voice: 'low' } },
      nodes: {
        pier: {
          do: [
            { image: { src: 'pier', alt: { en: 'A pier at night.', zh: '夜里的码头。' } } },
            { narrate: { en: 'The pier is empty.', zh: '码头上空无一人。' } },
            { say: { en: 'Who is there?', zh: '谁在那儿？' } },
          ],
          choose: {
            options: [
              { id: 'answer', text: { en: 'Answer', zh: '应一声' }, set: { trust: { add: 1 } }, goto: 'lit' },
              { id: 'leave', text: { en: 'Leave', zh: '离开' }, goto: 'dark' },
            ],
          },
        },
        lit: {
          do: [{ say: { en: 'Come in, then.', zh: '那就进来吧。' }, by: 'keeper' }],
          ending: createEnding('welcome', 1, { en: 'Let in', zh: '进门' }),
        },
        dark: {
          do: [{ narrate: { en: 'The lamp goes out.', zh: '灯灭了。' } }],
          ending: createEnding('night', 2, { en: 'Night', zh: '夜' }),
        },
      },
    },
    marks: {},
  }
}

function createEnding(id: string, number: number, title: { en: string; zh: string }) {
  return {
    id,
    number,
    title,
    html: { en: '<p>The end.</p>', zh: '<p>完。</p>' },
    image: 'pier',
    alt: { en: 'A pier at night.', zh: '夜里的码头。' },
  }
}
