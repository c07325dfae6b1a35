import { expect, test } from 'vitest'
import { readAvatar } from '../../../protocol/api/avatars.ts'

const avatar = { id: 'a1', status: 'finish', url: '/a.webp' }

test.each([
  ['as the specification has it', { avatar }],
  ['under the name of the other calls', { user_avatar: avatar }],
  ['bare', avatar],
  ['with a number as its id', { avatar: { ...avatar, id: 7 } }],
])('an avatar is found: %s', (_how, data) => {
  expect(readAvatar(data)).toMatchObject({ status: 'finish', url: '/a.webp' })
})

test.each([[null], ['a1'], [{}], [{ avatar: null }]])('there is no avatar in %j', (data) => {
  expect(readAvatar(data)).toBeNull()
})
