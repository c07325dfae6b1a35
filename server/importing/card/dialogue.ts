/** The prose of a card as lines: the character's speech, with actions between asterisks as in our stories, and narration. */

export interface CardLine {
  kind: 'say' | 'narrate'
  text: string
}

/** A question of the player and the answers to it; without a question, lines that only show how the character talks. */
export interface ExampleTalk {
  question: string | null
  answers: readonly string[]
}

/** One line for each paragraph. */
export function readDialogue(text: string): CardLine[] {
  return text.split(/\n{2,}|\n(?=[*"“「])/).flatMap((paragraph) => {
    const words = paragraph.replace(/\s*\n\s*/g, ' ').trim()
    return words === '' ? [] : readParagraph(words)
  })
}

/** Parts of a paragraph: between asterisks or underscores, between quotes, and all else. */
const PARTS =
  /\*\*(?<bold>[^*]+)\*\*|\*(?<action>[^*]+)\*|["“”](?<speech>[^"“”]+)["“”]|「(?<quoted>[^」]+)」|(?<plain>[^*"“”「]+|[*"“”「])/gu

/** Where something is in quotes, all else is an action; where nothing is, what is not between asterisks is said. */
function readParagraph(words: string): CardLine[] {
  const parts = [...words.matchAll(PARTS)].map(({ groups = {} }) => {
    const speech = groups.speech ?? groups.quoted
    if (speech !== undefined) return { kind: 'speech' as const, text: speech }
    return groups.action === undefined
      ? { kind: 'plain' as const, text: groups.bold ?? groups.plain ?? '' }
      : { kind: 'action' as const, text: groups.action }
  })
  const isQuoted = parts.some(({ kind }) => kind === 'speech')
  const said = parts.map(({ kind, text }) => ({ isSpeech: kind === 'speech' || (kind === 'plain' && !isQuoted), text }))
  const hasWords = ({ text }: { text: string }): boolean => /[\p{L}\p{N}]/u.test(text)
  const isTold = said.every((part) => !part.isSpeech || !hasWords(part))
  if (isTold) return [{ kind: 'narrate', text: joinParts(said.map(({ text }) => text)) }]
  const written = said.flatMap(({ isSpeech, text }) => {
    const trimmed = text.trim()
    if (trimmed === '') return []
    return isSpeech || !hasWords({ text: trimmed }) ? trimmed : `*${trimmed}*`
  })
  return [{ kind: 'say', text: joinParts(written) }]
}

/** With a space between parts, but before a sign and beside Chinese. */
function joinParts(parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .reduce((text, part) => {
      const isJoined = text === '' || /^[,.!?…;:，。！？；：]/.test(part) || isWide(text.at(-1)) || isWide(part[0])
      return isJoined ? text + part : `${text} ${part}`
    }, '')
}

function isWide(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{Script=Han}，。！？；：、（）…—]/u.test(sign)
}

const SPEAKER = /^\s*(\{\{(?:user|char)\}\}|<(?:user|bot|char)>|[^:：\n*"“]{1,40})\s*[:：]\s*/i

/** The example talks, blocks that begin with `<START>`. A line without a name goes on with the one before it. */
export function readExamples(text: string, name: string): ExampleTalk[] {
  return text.split(/<START>/i).flatMap((block) => {
    const turns: { isUser: boolean; text: string }[] = []
    for (const line of block.split('\n')) {
      const speaker = SPEAKER.exec(line)
      const who = speaker?.[1]?.toLowerCase() ?? ''
      const isUser = /user/.test(who) || who === 'you'
      if (isUser || /char|bot/.test(who) || who === name.toLowerCase())
        turns.push({ isUser, text: line.slice(speaker?.[0].length ?? 0) })
      else {
        const last = turns.at(-1)
        if (last !== undefined) last.text += `\n${line}`
        else if (line.trim() !== '') turns.push({ isUser: false, text: line })
      }
    }
    return groupTurns(turns)
  })
}

function groupTurns(turns: readonly { isUser: boolean; text: string }[]): ExampleTalk[] {
  const talks: { question: string | null; answers: string[] }[] = []
  for (const { isUser, text } of turns) {
    if (text.trim() === '') continue
    const last = talks.at(-1)
    if (isUser) talks.push({ question: text.trim(), answers: [] })
    else if (last === undefined) talks.push({ question: null, answers: [text.trim()] })
    else last.answers.push(text.trim())
  }
  return talks.filter(({ answers }) => answers.length > 0)
}
