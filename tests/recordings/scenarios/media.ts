/** Clips, pictures, voices, music, loading ahead. Rules M1 to M10. */
import { event, line } from '../../../fixtures/builders/events.ts'
import { answer, type Play } from '../../helpers/session.ts'
import { answerWith, muted, type Scenario, TAP } from '../scenario.ts'

const RAIN = event('play_audio', 1, { url: '/media/rain.m4a' })
const CLIP = event('play_video', 2, {
  url: '/media/boat.mp4',
  alt: 'A boat',
  min_watch: 3,
  poster_url: '/media/boat.webp',
})
const HELLO = line(3, '*smiles* Come in.')

const video = (game: Play, did: 'start' | 'end' | 'skip' | 'fail'): Promise<void> =>
  game.intend({ kind: 'video', videoId: CLIP.id, did })
const voice = (game: Play, did: 'start' | 'end' | 'fail'): Promise<void> =>
  game.intend({ kind: 'voice', voiceId: game.view().voice?.id ?? '', attempt: game.view().voice?.attempt ?? 0, did })

export const media: Record<string, Scenario> = {
  'video-left-too-early': {
    about: 'A clip in front silences the music; one that is left before its minimum plays until that is over.',
    async script(game) {
      await answerWith(game, RAIN, CLIP, line(3, 'Gone.', 'system'))
      await video(game, 'start')
      await game.pass(1_000)
      await video(game, 'skip')
      await game.pass(10_000)
    },
  },
  'video-that-cannot-be-played': {
    about: 'A clip that cannot be played shows a notice and is skipped.',
    async script(game) {
      await answerWith(game, RAIN, CLIP, line(3, 'Never mind.', 'system'))
      await video(game, 'fail')
      await game.pass(10_000)
    },
  },
  'animated-images': {
    about: 'Animated images are shown one per tap; after the last, it is the background.',
    async script(game) {
      await answerWith(
        game,
        event('animated_images', 1, {
          images: [1, 2, 3].map((index) => ({ url: `/media/steps-${index}.webp`, alt: `Steps ${index}` })),
        }),
        line(2, 'Nobody came up.', 'system'),
      )
      for (let taps = 0; taps < 3; taps += 1) {
        await game.pass(1_000)
        await game.intend(TAP)
      }
      await game.pass(10_000)
    },
  },
  'picture-over-the-screen': {
    about: 'A picture over the whole screen stays until it is tapped, and the queue waits for that.',
    async script(game) {
      await answerWith(
        game,
        event('show_image', 1, { url: '/media/letter.webp', alt: 'A letter', position: 'fullscreen' }),
        line(2, 'You fold it again.', 'system'),
      )
      await game.pass(60_000)
      await game.intend(TAP)
      await game.pass(10_000)
    },
  },
  'people-on-the-stage': {
    about: 'People come with their first line, change with another one and go; each costs no time.',
    async script(game) {
      const lan = { id: 'lan', name: 'Lan', image: '/media/person-lan-calm.webp', alt: 'Lan' }
      const hurt = { ...lan, face: 'hurt', image: '/media/person-lan-hurt.webp', alt: 'Lan, hurt' }
      const blink = '/media/person-mo-calm-blink.webp'
      const mo = { id: 'mo', name: 'Mo', place: 'left' as const, image: '/media/person-mo-calm.webp', blink, alt: 'Mo' }
      await answerWith(
        game,
        event('show_image', 1, { url: '/media/quay.webp', alt: 'A quay', face: null }),
        event('show_people', 2, { people: [lan] }),
        line(3, 'You came.'),
        event('show_people', 4, { people: [hurt, mo] }),
        line(5, 'And he came too.'),
        event('show_people', 6, { people: [] }),
        line(7, 'The quay is empty.', 'system'),
      )
      await game.pass(30_000)
    },
  },
  'line-with-a-voice': {
    about: 'The voice of a line is prepared before it is said; while it plays, the music is at 0.2 of its volume.',
    options: { voices: true },
    async script(game) {
      await answerWith(game, RAIN, HELLO)
      await game.pass(1_200)
      await answer(game, 'voice', '/media/hello.wav')
      await voice(game, 'start')
      await game.pass(2_000)
      await voice(game, 'end')
      await game.pass(10_000)
    },
  },
  'voice-that-comes-too-late': {
    about: 'A voice that is not prepared within 5 s is left out, and its late answer changes nothing.',
    options: { voices: true },
    async script(game) {
      await answerWith(game, HELLO)
      const late = [...game.calls.keys()][0] ?? ''
      await game.pass(6_000)
      await game.write({ type: 'result', work: late, ok: true, value: '/media/hello.wav' })
      await game.pass(10_000)
    },
  },
  'voice-that-cannot-be-played': {
    about: 'A voice line that fails is tried two more times, and then left.',
    options: { voices: true },
    async script(game) {
      await answerWith(game, HELLO)
      await answer(game, 'voice', '/media/hello.wav')
      await voice(game, 'fail')
      await game.pass(5_000)
      await voice(game, 'fail')
      await game.pass(10_000)
    },
  },
  'mute-and-unmute': {
    about: 'Mute silences music and voice; unmute brings the music back, and lines are voiced again from then on.',
    options: { voices: true },
    async script(game) {
      await answerWith(game, RAIN, HELLO, line(4, 'Sit.'))
      await answer(game, 'voice', '/media/hello.wav')
      await voice(game, 'start')
      await game.host(muted(true))
      await game.pass(10_000)
      await game.host(muted(false))
      await game.pass(10_000)
    },
  },
  'loading-ahead': {
    about:
      'Pictures and clips that are announced are loaded ahead, five at a time and each once; one that fails is not asked for again.',
    async script(game) {
      const items = [1, 2, 3, 4, 5, 6, 7, 1].map((index) => ({ url: `/media/${index}.webp`, type: 'image' as const }))
      await answerWith(
        game,
        event('preload', 1, { items }),
        event('preload', 2, { items: [{ url: '/media/boat.mp4', type: 'video' }] }),
      )
      const asked = new Set<string>()
      for (let done = false; !done;) {
        const next = [...game.preloads.keys()].find((url) => !asked.has(url))
        done = next === undefined
        if (next !== undefined) {
          asked.add(next)
          game.preloads.get(next)?.(next !== '/media/3.webp')
          await game.settle()
        }
      }
    },
  },
}
