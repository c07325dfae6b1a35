/** Declarations of calls: addresses from paths with parameters. */
import { expect, expectTypeOf, test } from 'vitest'
import { addressOf, type PathArguments, type PathParams } from '../../../protocol/api/call.ts'
import { streamAddress } from '../../../protocol/api/streamPaths.ts'
import { voiceGenerate } from '../../../protocol/api/play.ts'
import { storyList } from '../../../protocol/api/stories.ts'

test('an address holds its parameters encoded', () => {
  expect(addressOf(storyList)).toBe('/api/v1/story.list')
  expect(addressOf(voiceGenerate, { actorId: 'a/b 字' })).toBe('/api/v1/actor/a%2Fb%20%E5%AD%97/tts.generate')
})

test('the path names the parameters and their types', () => {
  expectTypeOf<PathParams<typeof voiceGenerate.path>>().toEqualTypeOf<Readonly<{ actorId: string }>>()
  expectTypeOf<PathArguments<typeof voiceGenerate.path>>().toEqualTypeOf<[params: Readonly<{ actorId: string }>]>()
  expectTypeOf<PathArguments<typeof storyList.path>>().toEqualTypeOf<[]>()
})

test.each([
  ['start', '2', '/api/v1/actor/s/a/game.start'],
  ['action', '1', '/api/v1/actor/s/a/game.action'],
  ['history', '2', '/api/v1/actor/event/game.history'],
  ['start', '3', '/api/v1/actor/s/reasoning/game.start'],
  ['action', '3', '/api/v1/actor/s/reasoning/game.action'],
  ['jump', '3', '/api/v1/actor/s/reasoning/game.jump'],
  ['history', '3', '/api/v1/actor/event/reasoning/game.history'],
] as const)('%s of version %s goes to %s', (stream, chatVersion, address) => {
  expect(streamAddress(stream, { storyId: 's', actorId: 'a', chatVersion })).toBe(address)
})
