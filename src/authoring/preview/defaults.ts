/** The settings of a preview until the author changes them. */
import type { PreviewSettings } from '../model/previewSession.ts'

export const PREVIEW_DEFAULTS: Omit<PreviewSettings, 'locale'> = {
  actorId: null,
  node: null,
  variables: {},
  heart: null,
  attributes: {},
  coins: 1_000,
}
