/**
 * Checks of what surrounds a game: payments, the time of paid scenes, uploads, jumps, creation. Nothing is paid, and the draft that is created is deleted
 * again. A server may refuse any of it to this player, in an envelope. Rules W9, W18, F1, F6, B1 to B13.
 */
import { uploadCreate } from '../../protocol/api/avatars.ts'
import { type Endpoint } from '../../protocol/api/call.ts'
import {
  creationCheck,
  creationCreate,
  creationDelete,
  creationGet,
  creationList,
} from '../../protocol/api/creation.ts'
import { checkoutCreate, checkoutGet, costTime, playtimeReset, priceList } from '../../protocol/api/credits.ts'
import { createCallRequest } from '../../protocol/api/request.ts'
import { streamAddress } from '../../protocol/api/streamPaths.ts'
import { BAD_TOKEN, type Cast, checkCall, type Checks, checkUnauthorized } from './callChecks.ts'
import { checkDecided, readCoins, tryCall } from './decidedCalls.ts'
import { NO_SUCH, sendRaw, sendStream, Unreachable } from './server.ts'
import { checkStream, describeEvent, readRefusal } from './streamChecks.ts'

const UNKNOWN = `${NO_SUCH}-thing`
/** Larger than any picture that the client sends, bytes. */
const TOO_LARGE_BYTES = 64 * 1024 * 1024
/** A PNG of one pixel. */
const PICTURE = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)

/** All of them, for the player who has played this game. */
export async function checkServices(checks: Checks, token: string, cast: Cast): Promise<void> {
  await checkPayment(checks, token)
  await checkSceneTime(checks, token, cast)
  await checkUpload(checks, token)
  await checkJump(checks, token, cast)
  await checkCreation(checks, token)
}

/** A call about something that does not exist must not succeed. */
async function checkUnknown(
  checks: Checks,
  token: string,
  [where, call, body]: [where: string, call: Pick<Endpoint, 'method' | 'path' | 'effect'>, body: object],
  player: string,
): Promise<void> {
  const { address, init } = createCallRequest(call, body, { locale: checks.target.locale, token })
  const answer = await sendRaw(checks.target, address, init)
  if (checkDecided(checks.findings, where, answer)) checks.findings.breach(where, 'is answered with a success.', player)
}

/** A checkout is opened once for each key, and gives nothing before it is paid. The suite pays nothing. */
async function checkPayment(checks: Checks, token: string): Promise<void> {
  const { findings, newId } = checks
  await checkUnknown(
    checks,
    token,
    ['checkout.create of a pack that does not exist', checkoutCreate, { price_id: UNKNOWN }],
    'The player would be sent to pay for nothing.',
  )
  await checkUnknown(
    checks,
    token,
    ['checkout.get of a payment that does not exist', checkoutGet, { id: UNKNOWN }],
    'The player would be told of a payment that nobody made.',
  )
  const [pack] = (await checkCall(checks, priceList, {}, token))?.prices ?? []
  if (pack === undefined) return
  const before = await readCoins(checks, token)
  const sent = { token, idempotencyKey: newId() }
  const where = `POST ${checkoutCreate.path}`
  const opened = await tryCall(checks, where, checkoutCreate, { price_id: pack.id }, sent)
  if (opened === null) return
  if (!/^https?:\/\//.test(new URL(opened.url, checks.target.url).href))
    findings.breach(where, 'its url is no address of http or https.', 'The player could not reach the card page.')
  findings.tried('W23')
  const again = await tryCall(checks, where, checkoutCreate, { price_id: pack.id }, sent)
  if (again?.checkout_id !== opened.checkout_id)
    findings.breach(
      where,
      'sent again with its Idempotency-Key opens another payment (W23).',
      'A player whose connection broke could pay twice.',
    )
  const paid = await tryCall(checks, `GET ${checkoutGet.path}`, checkoutGet, { id: opened.checkout_id }, { token })
  if (paid !== null && paid.status === 'paid')
    findings.breach(
      `GET ${checkoutGet.path}`,
      'a payment that nobody made is paid.',
      'The player would get diamonds for nothing.',
    )
  const after = await readCoins(checks, token)
  if (before !== null && after !== null && after !== before)
    findings.breach(
      where,
      `changes the balance from ${before} to ${after} before anything is paid.`,
      'The player would see diamonds that they have not bought.',
    )
}

/** Outside of a paid scene its calls cost nothing. */
async function checkSceneTime(checks: Checks, token: string, { story, actorId, chatVersion }: Cast): Promise<void> {
  const { findings, newId } = checks
  const scene = { story_id: story.id, ...(chatVersion !== '3' && { actor_id: actorId }) }
  const before = await readCoins(checks, token)
  const spent = await tryCall(checks, `POST ${costTime.path}`, costTime, scene, { token })
  if (spent !== null && !(spent.duration >= 0))
    findings.breach(
      `POST ${costTime.path}`,
      `the duration is ${spent.duration}.`,
      'The player would see a time that is none.',
    )
  const where = `POST ${playtimeReset.path} outside of a paid scene`
  const sent = { token, idempotencyKey: newId() }
  await tryCall(checks, where, playtimeReset, scene, sent)
  await tryCall(checks, where, playtimeReset, scene, sent)
  const after = await readCoins(checks, token)
  if (before !== null && after !== null && after < before)
    findings.breach(where, `costs ${before - after} coins.`, 'The player would pay for a scene that they are not in.')
  for (const call of [costTime, playtimeReset])
    await checkUnknown(
      checks,
      token,
      [`${call.path.slice(1)} of a story that does not exist`, call, { story_id: UNKNOWN }],
      'The player would be told the time of a scene that does not exist.',
    )
}

/** A picture can be sent and read again; what is no picture, or far too large, is refused. */
async function checkUpload(checks: Checks, token: string): Promise<void> {
  const { target, findings } = checks
  const created = await tryCall(checks, `GET ${uploadCreate.path}`, uploadCreate, {}, { token })
  if (created === null) return
  const send = (body: Uint8Array<ArrayBuffer>, type: string): Promise<number> =>
    put(checks, new URL(created.upload_url, target.url).href, body, type)
  for (const [what, body, type] of [
    ['a text', new TextEncoder().encode('This is no picture.'), 'text/plain'],
    ['a text that is called a picture', new TextEncoder().encode('This is no picture.'), 'image/png'],
    ['64 MB', new Uint8Array(TOO_LARGE_BYTES), 'image/png'],
  ] as const) {
    const status = await send(body, type)
    const where = `an upload of ${what}`
    if (status < 300) findings.variant(where, `is accepted with status ${status}.`, 'The client never sends it.')
    else if (status >= 500 && status !== 507)
      findings.breach(where, `is answered with status ${status}.`, 'The player would see that the server is at fault.')
  }
  const status = await send(PICTURE, 'image/png')
  if (status < 200 || status >= 300) {
    findings.breach('an upload of a PNG', `is refused with status ${status}.`, 'The player could not send a picture.')
    return
  }
  const address = new URL(created.download_url, target.url).href
  const read = await target.fetch(address, { method: 'GET' })
  const type = read.headers.get('content-type') ?? 'no type'
  if (!read.ok || !type.startsWith('image/'))
    findings.breach(
      'an upload of a PNG',
      `is read again with status ${read.status} as ${type}.`,
      'The player would see an empty box in place of their picture.',
    )
  else await read.arrayBuffer()
}

/** The status of a PUT. A connection that is closed on a body counts as its refusal. */
async function put({ target }: Checks, address: string, body: Uint8Array<ArrayBuffer>, type: string): Promise<number> {
  try {
    const answer = await target.fetch(address, { method: 'PUT', headers: { 'Content-Type': type }, body })
    await answer.text()
    return answer.status
  } catch (error) {
    if (error instanceof Unreachable || body.length < TOO_LARGE_BYTES) throw error
    return 413
  }
}

/** A jump is a stream, and the same one where it is sent again; without its scene or its story it is refused. */
async function checkJump(checks: Checks, token: string, { story, actorId, chatVersion }: Cast): Promise<void> {
  const { target, findings, newId } = checks
  const jump = (storyId: string, sent: { token: string; key: string }) =>
    sendStream(
      target,
      streamAddress('jump', { storyId, actorId, chatVersion }),
      { action: 'prev_scene', story_id: storyId },
      sent,
    )
  const unknown = await jump(UNKNOWN, { token, key: newId() })
  const where = 'game.jump of a story that does not exist'
  if (unknown.isStream) findings.breach(where, 'is answered with a stream.', 'The player would see another story.')
  else checkDecided(findings, where, unknown)
  const refused = await jump(story.id, { token: BAD_TOKEN, key: newId() })
  checkUnauthorized(findings, 'game.jump with a bad token', refused.status)
  // Only version 3 has jumps.
  if (chatVersion !== '3') return
  const key = newId()
  findings.tried('F1')
  const first = await jump(story.id, { token, key })
  if (readRefusal(first) !== null) {
    checkDecided(findings, 'game.jump', first)
    return
  }
  if (!checkStream(findings, 'game.jump', first)) return
  const again = await jump(story.id, { token, key })
  const refusal = readRefusal(again)
  const known = new Set(first.events.map(({ id }) => id))
  const other = again.events.find(({ id }) => !known.has(id))
  if (refusal !== null)
    findings.breach(
      'game.jump',
      `is refused (${refusal}) when it is sent again with its Idempotency-Key (F1).`,
      'A player whose connection broke would be told that the jump failed, though they are in the other scene.',
    )
  else if (other !== undefined)
    findings.breach(
      'game.jump',
      `sent again with its Idempotency-Key is answered with other events (${describeEvent(other)}) (F1).`,
      'A player whose connection broke would be taken back two scenes.',
    )
}

/** Creation is for those who may: they find a draft that they create until they delete it. */
async function checkCreation(checks: Checks, token: string): Promise<void> {
  const { target, findings } = checks
  const { address, init } = createCallRequest(creationList, {}, { locale: target.locale, token: BAD_TOKEN })
  checkUnauthorized(findings, 'creation/story.list with a bad token', (await sendRaw(target, address, init)).status)
  const lists = async (id: string): Promise<boolean | null> => {
    const list = await tryCall(checks, `POST ${creationList.path}`, creationList, {}, { token })
    return list?.stories.some((story) => story.id === id) ?? null
  }
  const isAllowed = (await lists('')) !== null
  for (const call of [creationGet, creationDelete])
    await checkUnknown(
      checks,
      token,
      [`${call.path.slice(1)} of a story that does not exist`, call, { id: UNKNOWN }],
      'The author would work on a story that does not exist.',
    )
  const where = `POST ${creationCreate.path}`
  const created = await tryCall(checks, where, creationCreate, { template: 'choice' }, { token })
  if (created === null) return
  const { id } = created
  if (!isAllowed)
    findings.breach(where, 'is allowed to a player who may not list stories.', 'Any player could fill the server.')
  else if ((await lists(id)) === false)
    findings.breach(where, 'the new story is not in the list.', 'The author would look for it in vain.')
  const draft = await tryCall(checks, `POST ${creationGet.path}`, creationGet, { id }, { token })
  if (draft !== null)
    await tryCall(
      checks,
      `POST ${creationCheck.path}`,
      creationCheck,
      { id, document: JSON.stringify(draft.document) },
      { token },
    )
  await tryCall(checks, `POST ${creationDelete.path}`, creationDelete, { id }, { token })
  if (isAllowed && (await lists(id)) === true)
    findings.breach(
      `POST ${creationDelete.path}`,
      'the deleted story is still in the list.',
      'The author would believe that it was not deleted.',
    )
}
