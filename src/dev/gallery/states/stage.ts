/** States of the stage: pictures over everything, clips, spoken lines, the overlay. */
import { type View } from '../../../../protocol/view.ts'
import { EMPTY_STAGE } from '../../../../protocol/view/stage.ts'
import { NEVER_LOADED_URL } from '../fakeGame.ts'
import { splitIntoPages } from '../fakeView.ts'
import { CLIP_URL, createPicture, getPictureUrl } from '../pictures.ts'
import { createKinds, createTalk } from './lines.ts'
import { type Scene, WAITING } from './scene.ts'

export function createStageViews({ now, w, view }: Scene): Record<string, View> {
  const { stage } = view()
  const stander = { place: 'center', face: 'calm', blinkUrl: null } as const
  const voiced = createTalk(w).map((line) => (line.from === 'actor' ? { ...line, audioUrl: '/line.wav' } : line))
  const voice = { id: 'voice', messageId: 'hello', url: '/line.wav', attempt: 1 }
  const clip = { alt: w.clip, posterUrl: getPictureUrl('harbour-night') }
  const frames = ['lamp-room', 'sea-stairs', 'breakwater'].map((name, index) =>
    createPicture(name, w.frames[index] ?? ''),
  )
  return {
    covered: view({ stage: { ...stage, still: createPicture('sea-stairs', w.alt) }, composer: WAITING }),
    people: view({
      stage: {
        ...stage,
        background: { ...createPicture('harbour-night', w.place), face: null, kind: 'image', posterUrl: null },
        people: [{ ...stander, id: 'lan', name: w.actor, alt: w.actor, url: getPictureUrl('person-lan-calm') }],
      },
    }),
    frames: view({ stage: { ...stage, frames: { id: 'frames', images: frames, index: 1 } }, composer: WAITING }),
    background_clip: view({ stage: { ...stage, background: { ...clip, kind: 'video', url: CLIP_URL } } }),
    weather: view({ stage: { ...stage, mood: { rain: 0.7, lights: 0.5, flicker: 0.6 } } }),
    // It may be skipped.
    loading_clip: view({
      composer: WAITING,
      video: { ...clip, id: 'clip', url: NEVER_LOADED_URL, minWatchMs: 0, shownAt: now, mayEndAt: null },
    }),
    speaking: view({ messages: splitIntoPages(voiced), voice, composer: WAITING }),
    captioned: view({
      messages: splitIntoPages(voiced),
      voice,
      stage: { ...stage, still: createPicture('sea-stairs', w.alt) },
      composer: WAITING,
    }),
    overlay: view({
      overlay: { id: 'overlay', text: w.overlay, position: 'center', button: w.button },
      composer: WAITING,
    }),
    bare: view({ stage: EMPTY_STAGE, messages: splitIntoPages(createKinds(w)) }),
  }
}
