/** Every panel of the page with sample data, and the view over which it opens. */
import { type Locale } from '../../../protocol/locale.ts'
import { type View } from '../../../protocol/view.ts'
import { type Panel } from '../../screens/chat/panelStore.ts'
import { getPictureUrl } from './pictures.ts'
import { createEnding } from './states/ending.ts'
import { createScene } from './states/scene.ts'
import { createGalleryViews } from './views.ts'

export interface GalleryPanel {
  panel: Panel
  /** Name of a view that fits it. */
  over: string
}

/** The panels by the name of their kind: a kind without sample data fails the types. */
export function createGalleryPanels(locale: Locale): { [K in Panel['kind']]: GalleryPanel } {
  const scene = createScene(locale, 0)
  const { w } = scene
  const views = createGalleryViews(locale, 0)
  const upload = views.upload?.upload ?? { id: 'upload', text: w.upload, faceDetect: true }
  const paid = findPaidOption(views.paid)
  return {
    menu: { over: 'jumps', panel: { kind: 'menu' } },
    report: { over: 'open', panel: { kind: 'report' } },
    settings: { over: 'open', panel: { kind: 'settings' } },
    finds: { over: 'ending', panel: { kind: 'finds' } },
    search: { over: 'long', panel: { kind: 'search' } },
    clues: { over: 'clues', panel: { kind: 'clues' } },
    picture: { over: 'kinds', panel: { kind: 'picture', url: getPictureUrl('ledger'), alt: w.ledger } },
    payOption: { over: 'paid', panel: { kind: 'payOption', ...paid } },
    faceRequirements: { over: 'upload', panel: { kind: 'faceRequirements', upload } },
    uploadProgress: { over: 'upload', panel: { kind: 'uploadProgress', upload, file: paintPicture() } },
    confirm: {
      over: 'ending',
      panel: { kind: 'confirm', title: w.ending, text: w.careful, confirmLabel: w.button, onConfirm: () => undefined },
    },
    share: {
      over: 'ending',
      panel: {
        kind: 'share',
        ending: createEnding(scene),
        story: { title: w.ending, preview_url: getPictureUrl('cover') },
      },
    },
  }
}

/** The first option that the player can pay. */
function findPaidOption(view: View | undefined): { optionId: string; text: string } {
  const option = view?.options?.items.find(({ price }) => price > 0 && price <= (view.coins ?? 0))
  return { optionId: option?.id ?? '', text: option?.text ?? '' }
}

/** A picture of the player. */
function paintPicture(): File {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 128
  const context = canvas.getContext('2d')
  if (context !== null) {
    context.fillStyle = '#d9a07c'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  const bytes = Uint8Array.from(atob(canvas.toDataURL('image/png').replace(/^.*,/, '')), (char) => char.charCodeAt(0))
  return new File([bytes], 'face.png', { type: 'image/png' })
}
