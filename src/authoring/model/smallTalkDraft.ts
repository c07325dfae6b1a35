/** Plain lines for each kind of small talk: a draft that an author puts into a character's own voice. Each answers without changing the story. */
import { forEachLocale, LOCALES, pickTranslation, type Translations } from '../../../protocol/locale.ts'
import { SMALL_TALK_KINDS, type SmallTalkKind } from '../../../protocol/story/smallTalk.ts'
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import { asList, readAt, writeAt } from './documentPaths.ts'

const DRAFT: Readonly<Record<SmallTalkKind, Translations<readonly string[]>>> = {
  hard_news: {
    en: ['I’m sorry. Sit down with me; the rest can wait.', 'You needn’t say more than you want to. I’m here.'],
    zh: ['……难受就坐会儿吧，别的回头再说。', '想说多少说多少，我在这儿。'],
  },
  hello: { en: ['Hello.', 'Hello again.'], zh: ['你好。', '又见面了。'] },
  name: {
    en: ['You have my name already, up there.', 'It hasn’t changed since you asked.'],
    zh: ['名字你看得见，就写在上头。', '还是刚才那个名字。'],
  },
  who: {
    en: ['Somebody who lives here.', 'You’ll find out as we go.'],
    zh: ['住在这儿的人。', '处着处着你就知道了。'],
  },
  human: {
    en: ['I’m out of a story, and so is this place.', 'Somebody wrote me down.'],
    zh: ['我是故事里的人，这地方也是。', '是有人把我写出来的。'],
  },
  how_are_you: {
    en: ['Well enough, thank you.', 'No worse for being asked.'],
    zh: ['还过得去，谢谢。', '有人问，就好些。'],
  },
  age: { en: ['Old enough for this.', 'I’ve stopped counting.'], zh: ['够这个岁数了。', '早不数了。'] },
  family: {
    en: ['There’s nobody here but me just now.', 'That’s a longer story than this one.'],
    zh: ['眼下这儿就我一个。', '那可是另一段长故事。'],
  },
  work: {
    en: ['What you see me doing.', 'The same as yesterday.'],
    zh: ['你看见我在干什么，就是什么。', '跟昨天一样。'],
  },
  joke: {
    en: ['I only know one, and I spoil it.', 'Not now; I’d laugh first.'],
    zh: ['我就会一个，每回都讲砸。', '现在不行，我会先笑场。'],
  },
  compliment: { en: ['That’s kind of you.', 'I’ll remember that.'], zh: ['你这么说，我挺高兴。', '这句我记着了。'] },
  insult: { en: ['That was uncalled for.', 'I’ll pretend I didn’t hear.'], zh: ['这话有点过了。', '我就当没听见。'] },
  flirt: {
    en: ['You’ll make me lose my place.', 'Let’s stay with what we were doing.'],
    zh: ['再说我就接不上话了。', '先说正事吧。'],
  },
  hunger: { en: ['I’ve nothing to eat here.', 'Later, perhaps.'], zh: ['我这儿没有吃的。', '过会儿再说吃的。'] },
  weather: {
    en: ['It’s as you see it.', 'It won’t change for our sake.'],
    zh: ['就是你看见的这样。', '它不会为咱们变。'],
  },
  place: {
    en: ['Here. Look about you.', 'Where you left off.'],
    zh: ['就在这儿，你看看四周。', '你刚才在哪儿，就在哪儿。'],
  },
  time: { en: ['Late enough.', 'I don’t carry a watch.'], zh: ['不早了。', '我不戴表。'] },
  said_before: { en: ['I’ll say it again.', 'I asked you something.'], zh: ['那我再说一遍。', '我问了你一句话。'] },
  confused: {
    en: ['There’s no trick to it.', 'Say it in your own words.'],
    zh: ['没什么难的。', '用你自己的话说就行。'],
  },
  bored: { en: ['It won’t be long now.', 'Help me along, then.'], zh: ['快了。', '那你帮我往下说。'] },
  yes: { en: ['Good.', 'And?'], zh: ['好。', '然后呢？'] },
  no: { en: ['As you like.', 'Not, then.'], zh: ['随你。', '那就不。'] },
  laugh: { en: ['I’m glad that amuses you.', 'Go on, laugh.'], zh: ['你乐就好。', '笑吧，笑吧。'] },
  silence: { en: ['Take your time.', 'I’m still here.'], zh: ['不急。', '我还在。'] },
  thanks: { en: ['You’re welcome.', 'It was nothing.'], zh: ['不客气。', '小事。'] },
  fear: { en: ['There’s no shame in that.', 'It passes, mostly.'], zh: ['怕也不丢人。', '过会儿就好了。'] },
  tired: { en: ['One may rest here.', 'It’s been a long day.'], zh: ['歇会儿也行。', '今天够长的。'] },
  next: { en: ['We’ll see.', 'One thing after another.'], zh: ['走着瞧吧。', '一样一样来。'] },
  how_long: {
    en: ['Longer than I meant to.', 'I’ve stopped counting the years.'],
    zh: ['比当初想的久。', '几年了，早不数了。'],
  },
  question: { en: ['I’d sooner hear you first.', 'Ask me that later.'], zh: ['先听听你的。', '这个回头再问我。'] },
}

/** Writes the draft for the kinds that have no line yet. `path` is that of a speaker. */
export function fillSmallTalk(document: Draft, path: DocumentPath): void {
  for (const kind of SMALL_TALK_KINDS) {
    const at = [...path, 'small_talk', kind]
    const isEmpty = LOCALES.every((locale) => asList(readAt(document, [...at, locale])).length === 0)
    if (isEmpty)
      writeAt(
        document,
        at,
        forEachLocale((locale) => [...pickTranslation(DRAFT[kind], locale)]),
      )
  }
}
