/** States of the ending and of what follows it. */
import { type View } from '../../../../protocol/view.ts'
import { type AfterEnding, type EndingView } from '../../../../protocol/view/scene.ts'
import { createPicture } from '../pictures.ts'
import { type Scene } from './scene.ts'

export function createEndingViews(scene: Scene): Record<string, View> {
  const end = (after: AfterEnding): View =>
    scene.view({
      messages: { pages: [], count: 0, loadedFrom: 0 },
      composer: { reason: 'ended', until: null },
      ending: createEnding(scene),
      after,
    })
  return { ending: end('none'), hobby: end('hobby'), rating: end('rating') }
}

export function createEnding({ w }: Scene): EndingView {
  return {
    id: 'dawn',
    title: w.ending,
    html: w.html,
    number: 1,
    total: 2,
    picture: createPicture('ending-dawn', w.ending),
  }
}
