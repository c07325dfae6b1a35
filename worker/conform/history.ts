/** Compares the history of a game with what its streams sent: what a player finds after a reload. Rules O4, O7, S1, F4. */
import { REASONING, streamAddress } from '../../protocol/api/streamPaths.ts'
import { gameHistory, reasoningHistory } from '../../protocol/api/historyCheck.ts'
import { type ChatEvent, type EventOf } from '../../protocol/events/index.ts'
import { canonicalJson } from '../../protocol/json.ts'
import { dedupeEvents } from '../ordering/dedupe.ts'
import { type Cast, checkCall, type Checks } from './callChecks.ts'
import { sendStream } from './server.ts'
import { checkStream, describeEvent, type Game, readWords } from './streamChecks.ts'

/** The lines that the player has sent, with the key of each. */
export interface SentLine {
  key: string
  text: string
}

/** Reads the history stream as after a reload, and names what differs from the game that the streams told. */
export async function checkHistory(
  { target, findings }: Checks,
  token: string,
  { story, actorId, chatVersion }: Cast,
  game: Game,
  sent: readonly SentLine[],
): Promise<void> {
  const where = 'game.history'
  findings.tried('F4', 'S2', 'O7')
  if (sent.length > 0) findings.tried('I2')
  const answer = await sendStream(
    target,
    streamAddress('history', { storyId: story.id, actorId, chatVersion }),
    { story_id: story.id, actor_id: actorId },
    { token, key: null },
  )
  const newestFirst = isNewestFirst(answer.events)
  if (newestFirst) {
    findings.variant(where, 'begins with its newest event.', 'The client turns it round (O7).')
    answer.events.reverse()
  }
  if (!checkStream(findings, where, answer)) return
  const isOwn = (event: ChatEvent): boolean => event.event_type === 'message' && event.data.sender_type === 'user'

  const { fresh } = dedupeEvents(game.seen, answer.events)
  for (const event of fresh.filter((event) => !isOwn(event)))
    findings.breach(
      where,
      `${describeEvent(event)} is in the history, and was not on the stream (F4).`,
      event.event_type === 'message'
        ? 'After a reload the player would see a line that was never said, or see one twice.'
        : 'After a reload it would take effect again.',
    )
  compareLines(findings, where, game.shown, answer.events)
  compareScreen(findings, where, game.shown, answer.events)
  const own = answer.events.filter((event) => event.event_type === 'message').filter(isOwn)
  compareOwnLines(findings, where, own, sent)
}

/** Each line of the streams is in the history, with the same words. */
function compareLines(
  findings: Checks['findings'],
  where: string,
  shown: readonly ChatEvent[],
  history: readonly ChatEvent[],
): void {
  const messages = history.filter((event) => event.event_type === 'message')
  const hasEnded = shown.some(({ event_type }) => event_type === 'show_ending')
  if (hasEnded) findings.tried('S3')
  if (hasEnded && history.every(({ event_type }) => event_type !== 'show_ending'))
    findings.breach(where, 'the ending is missing (S3).', 'After a reload the player would find the story still open.')
  for (const event of shown) {
    if (event.event_type !== 'message' || event.data.sender_type === 'user') continue
    const words = readWords(event.data.content)
    const same = messages.find(({ data }) => data.id === event.data.id)
    if (same !== undefined && readWords(same.data.content) !== words)
      findings.breach(
        where,
        `${describeEvent(event)} reads “${readWords(same.data.content).slice(0, 40)}” in the history.`,
        'After a reload the player would read other words.',
      )
    else if (same === undefined && messages.every(({ data }) => readWords(data.content) !== words))
      findings.breach(
        where,
        `${describeEvent(event)} is missing in the history.`,
        'After a reload the line would be gone.',
      )
  }
}

/** The screen that an opened history restores, as the last event of each type has it (S2, S4, S15). */
const RESTORED: ReadonlySet<ChatEvent['event_type']> = new Set<ChatEvent['event_type']>([
  'show_image',
  'show_scene',
  'show_people',
  'show_mood',
  'show_chat_options',
  'update_total_progress',
  'update_task_progress',
  'heart_value',
  'mission_completed',
])

function compareScreen(
  findings: Checks['findings'],
  where: string,
  shown: readonly ChatEvent[],
  history: readonly ChatEvent[],
): void {
  const readLast = (events: readonly ChatEvent[]): Map<string, string> =>
    new Map(
      events
        .filter(({ event_type: type }) => RESTORED.has(type))
        .map((event) => [event.event_type, canonicalJson(event.data)]),
    )
  const inHistory = readLast(history)
  for (const [type, data] of readLast(shown))
    if (inHistory.get(type) !== data)
      findings.breach(
        where,
        `the last ${type} of the streams is ${inHistory.has(type) ? 'another one in' : 'missing in'} the history (S2).`,
        'After a reload the player would find the screen, the question or the progress as it was not.',
      )
}

/** Checks that each act of the player is in the history once: by its key, or by its words under another id (I2). */
function compareOwnLines(
  findings: Checks['findings'],
  where: string,
  own: readonly EventOf<'message'>[],
  sent: readonly SentLine[],
): void {
  const words = own.map(({ data }) => readWords(data.content))
  for (const { text } of sent) {
    const wanted = sent.filter((line) => line.text === text).length
    const found = words.filter((line) => line === text).length
    if (found < wanted)
      findings.breach(
        where,
        `what the player said (“${text.slice(0, 40)}”) is missing.`,
        'After a reload their own line would be gone.',
      )
    if (found > wanted)
      findings.breach(
        where,
        `what the player said (“${text.slice(0, 40)}”) is there ${found} times for ${wanted}.`,
        'After a reload the player would see their own line twice.',
      )
  }
}

function isNewestFirst(events: readonly ChatEvent[]): boolean {
  const times = events.map(({ timestamp }) => timestamp)
  return new Set(times).size > 1 && times.every((time, index) => index === 0 || time <= (times[index - 1] ?? Infinity))
}

/** The call that says whether there is a game to continue: asked before a story is opened. */
export async function checkSavedGame(checks: Checks, token: string, { story, actorId }: Cast): Promise<void> {
  const data =
    actorId === REASONING
      ? await checkCall(checks, reasoningHistory, { story_id: story.id }, token)
      : await checkCall(checks, gameHistory, { story_id: story.id, actor_id: actorId }, token)
  if (data !== null && data.history.length === 0)
    checks.findings.breach(
      `POST ${gameHistory.path}`,
      'is empty while a game is open (doc 2 §4).',
      'The player would not be offered to continue, and lose the game by beginning another.',
    )
}
