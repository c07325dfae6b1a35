/** The addresses of a story: what is written is read back, and one place has their shape. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  CHAT_PATTERNS,
  readChatAddress,
  readIntroAddress,
  writeChatAddress,
  writeIntroAddress,
} from '../../../src/navigation/paths.ts'

const IDS = ['quay', 'a b', 'a/b', '100%', '灯', 'story', '?x=1#y']

test.each(['1', '2', '3'] as const)('the address of a chat of version %s is read as it was written', (chatVersion) => {
  for (const storyId of IDS) {
    const chat = { storyId, actorId: `${storyId}-actor`, chatVersion }
    expect(readChatAddress(writeChatAddress(chat))).toEqual(chat)
    expect(readChatAddress(`${writeChatAddress(chat)}/`)).toEqual(chat)
    expect(readIntroAddress(writeChatAddress(chat))).toBeNull()
  }
})

test('the address of an intro is read as it was written', () => {
  for (const storyId of IDS) {
    expect(readIntroAddress(writeIntroAddress(storyId))).toBe(storyId)
    expect(readChatAddress(writeIntroAddress(storyId))).toBeNull()
  }
})

test.each(['/', '/story', '/story/', '/chat2/quay', '/chat2//lan', '/chat2/quay/lan/more', '/chat4/quay/lan'])(
  '%s is no address of a story or a chat',
  (path) => {
    expect(readIntroAddress(path)).toBeNull()
    expect(readChatAddress(path)).toBeNull()
  },
)

test('one module has the shape of these addresses', () => {
  const roots = ['story', ...Object.values(CHAT_PATTERNS).map((pattern) => pattern.split('/')[1] ?? '')].join('|')
  const written = new RegExp(`'/(?:${roots})/(?!completions)|\`/(?:${roots})/\\$\\{`)
  const files = ['src', 'protocol', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const sources = files.filter((file) => /\.tsx?$/.test(file))
  expect(sources.filter((file) => written.test(readFileSync(file, 'utf8')))).toEqual([
    join('protocol', 'pageAddresses.ts'),
  ])
})
