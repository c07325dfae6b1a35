/** A browser whose canvas gives noise in place of what was drawn, as Firefox does to protect against fingerprints. */
import { expect, test, vi } from 'vitest'
import { type EndingView } from '../../../protocol/view/scene.ts'
import { createEndingPicture } from '../../../src/screens/chat/panels/share/createEndingPicture.ts'
import { preparePicture } from '../../../src/platform/preparePicture.ts'
import { encodeJpeg } from '../../../src/platform/readCanvas.ts'
import { paint } from '../../helpers/paintPicture.ts'

const readPixels = vi
  .spyOn(CanvasRenderingContext2D.prototype, 'getImageData')
  .mockImplementation((_x, _y, width, height) => {
    const noise = new ImageData(width, height)
    noise.data.forEach((_, index) => (noise.data[index] = (index * 89) % 251))
    return noise
  })

const WORDS = { storyTitle: 'The Lamp', number: '', appName: 'Lamplit', locale: 'en' } as const
const ENDING: EndingView = { id: 'e', title: 'Dawn', html: '<p>It is day.</p>', picture: null, number: 1, total: 2 }

test('a picture of the player is sent as it is, and no file is made of noise; two pixels are read once', async () => {
  const file = new File([await paint(40, 60, 'image/png')], 'me.png', { type: 'image/png' })
  expect(await preparePicture(file)).toEqual({ ok: true, picture: file })
  expect(await preparePicture(new File(['text'], 'me.png'))).toEqual({ ok: false, failure: 'bad_type' })
  const broken = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 1])], 'me.jpg')
  expect(await preparePicture(broken)).toEqual({ ok: false, failure: 'unreadable' })
  expect(await encodeJpeg(document.createElement('canvas'), 0.9)).toBeNull()
  expect(await encodeJpeg(new OffscreenCanvas(2, 2), 0.9)).toBeNull()
  expect(readPixels).toHaveBeenCalledOnce()
})

test('the picture of an ending is shared without the words on it, and none where there is no picture', async () => {
  const original = await paint(40, 60)
  const game = { loadMedia: async () => original }
  const file = await createEndingPicture(game, ENDING, 'https://play.example/cover.webp', null, WORDS)
  expect([file.name, file.type, file.size]).toEqual(['The-Lamp.jpg', 'image/jpeg', original.size])
  await expect(createEndingPicture(game, ENDING, null, null, WORDS)).rejects.toThrow('no picture')
})
