/** States of what stands around the conversation: paid time, scenes, clues, notices. */
import { type View } from '../../../../protocol/view.ts'
import { createFakePaid, createFakeToast } from '../fakeView.ts'
import { type Scene, WAITING } from './scene.ts'

export function createStatusViews(scene: Scene): Record<string, View> {
  const { locale, now, w, view } = scene
  const running = createFakePaid({ elapsed: 40, elapsedAt: now })
  return {
    status: view({
      scene: { id: 'pier', title: w.place, picture: null, nextAt: now + 12_000 },
      paid: running,
      jumps: true,
      missions: { completed: ['lan'], all: false, canFinish: true, clues: [], scenes: [] },
    }),
    jumps: {
      ...view({
        scene: { id: 'pier', title: w.chapter, picture: null, nextAt: null },
        jumps: true,
        missions: { completed: [], all: false, canFinish: false, ...createClues(scene) },
      }),
      session: { storyId: 'last-lantern', actorId: 'lan', chatVersion: '3', locale, playerAvatarUrl: null },
    },
    transition: view({
      scene: { id: 'pier', title: w.chapter, picture: null, nextAt: now + 10_000 },
      composer: WAITING,
      awaits: { what: 'transition', until: now + 10_000 },
    }),
    unpaid: view({
      composer: { reason: 'payment', until: null },
      awaits: { what: 'payment', until: null },
      coins: 2,
      paid: { ...running, state: 'payment_required', elapsed: 300, elapsedAt: null, isAnnounced: true },
    }),
    asking: view({
      composer: { reason: 'payment', until: null },
      awaits: { what: 'decision', until: null },
      coins: 12,
      paid: { ...running, state: 'asking', elapsed: 300, elapsedAt: null, isOver: true },
    }),
    charge_soon: view({
      coins: 8,
      paid: { ...running, elapsed: 275, isAnnounced: true },
      notices: [createFakeToast('charge', { code: 'charge_soon', price: 5, balance: 8 })],
    }),
    clues: view({ missions: { completed: [], all: false, canFinish: false, ...createClues(scene) } }),
    clue_found: view({ missions: { completed: [], all: false, canFinish: false, clues: [], scenes: [] } }),
    notice: view({ notices: [createFakeToast('notice', { text: w.notice })] }),
    alert: view({ notices: [{ id: 'alert', kind: 'alert', text: w.long, title: w.tip, button: w.button }] }),
    spicy: view({ notices: [{ id: 'spicy', kind: 'spicy', isFree: false, text: '' }] }),
  }
}

/** Changes of the view once a state is drawn: it cannot be shown as a view alone. By the name of the state. */
export function createStatusChanges(scene: Scene): Record<string, Partial<View>> {
  return { clue_found: { missions: { completed: [], all: false, canFinish: false, ...createClues(scene) } } }
}

function createClues({ w: { clues, scenes } }: Scene): Pick<View['missions'], 'clues' | 'scenes'> {
  const [quay, room] = ['quay', 'room']
  return {
    clues: clues.map((text, index) => ({ text, sceneId: index === 0 ? quay : room })),
    scenes: [
      { id: quay, title: scenes[0] },
      { id: room, title: scenes[1] },
    ],
  }
}
