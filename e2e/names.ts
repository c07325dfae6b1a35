/** Accessible names, by which screen readers and tests find elements. */
import { type Locale, LOCALES } from '../protocol/locale.ts'

const en = {
  messages: 'Messages',
  /** Names the player's own messages. */
  you: 'You',
  options: 'Options',
  send: 'Send',
  orSay: 'Or say it...',
  overlay: 'Overlay',
  progress: 'Story progress',
  task: 'Task',
  ending: 'Ending',
  playAgain: 'Play Again',
  /** From an ending, over what was found; and its confirmation. */
  goBack: 'Go back to a choice',
  confirmGoBack: 'Go back',
  chapter: (title: string) => `Chapter: ${title}`,
  hobbies: 'What do you like?',
  play: /^Play\b/,
  /** Continues a started story. */
  continue: 'Continue',
  back: 'Back',
  leave: 'Leave Game',
  stay: 'Keep Gaming',
  playHere: 'Play here',
  retry: 'Retry',
  confirm: /^Confirm\b/,
  /** The end of the name of an option that costs coins. */
  priced: /, \d+ diamonds?$/,
  /** Closes a picture that covers the screen. */
  on: 'Tap to go on',
  picture: 'Your picture',
  choosePicture: 'Choose a picture',
  notNow: 'Not now',
  stories: 'Lamplit',
  menu: 'Menu',
  tabs: { stories: 'Stories', credits: 'Diamonds', profile: 'Profile' },
}

const zh: typeof en = {
  messages: '消息',
  you: '你',
  options: '选项',
  send: '发送',
  orSay: '或者自己说……',
  overlay: '提示',
  progress: '故事进度',
  task: '任务',
  ending: '结局',
  playAgain: '再玩一次',
  goBack: '回到某个选择',
  confirmGoBack: '回去',
  chapter: (title) => `章节：${title}`,
  hobbies: '你喜欢什么？',
  play: /^开始/,
  continue: '继续',
  back: '返回',
  leave: '离开',
  stay: '继续游戏',
  playHere: '在这里玩',
  retry: '重试',
  confirm: /^确定/,
  priced: /，\d+ 颗钻石$/,
  on: '轻触继续',
  picture: '你的照片',
  choosePicture: '选一张照片',
  notNow: '先不了',
  stories: '灯下',
  menu: '主菜单',
  tabs: { stories: '故事', credits: '钻石', profile: '我的' },
}

export const NAMES = { en, zh } satisfies Partial<Record<Locale, typeof en>>

/** The languages that journeys play in: those with names here. */
export type Language = keyof typeof NAMES

export const LANGUAGES: readonly Language[] = LOCALES.filter((locale): locale is Language => locale in NAMES)
