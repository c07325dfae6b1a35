/** Chinese texts: what the report of a character card says. */
import type { CARD_NOTES } from '../../../../../protocol/story/importNotes/card.ts'

export const card: Record<keyof typeof CARD_NOTES, string> = {
  card_greeting: '开场：{{count, amount}}',
  card_entry: '世界书中的事实：{{count, amount}}',
  card_example: '带回答的提问：{{count, amount}}',
  card_both: '文件里有两个版本的角色卡，读取的是第 {{version}} 版。',
  card_user: '玩家在这里没有名字，直接以第二人称称呼。',
  card_random: '每次随机的部分，这里取第一个。',
  card_entry_rules: '这个条目在这里一直有效，未保留：{{rules}}。',
  card_lore_said: '带关键词的条目成了回答。没有模型时会照原文说出来，请改成角色的口吻。',
  card_macro: '这个宏在这里没有意义。',
  card_markup: '文字里的图片、网址和程序没有保留。',
  card_entry_off: '这个条目是关闭的，已作为备注放在开头。',
  card_key: '这个关键词在这里不能用，请改写成词语。',
  card_prompt: '给模型的指令已作为备注放在开头。',
  card_group: '群聊的开场已作为备注放在开头。',
  card_asset: '这个文件（{{type}}）不在角色卡里，或格式不支持。',
  card_extension: '这个字段在这里用不上。',
  card_tags: '标签已作为备注放在开头，请另选分类。',
}
