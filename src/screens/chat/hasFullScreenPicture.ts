import { type View } from '../../../protocol/view.ts'

/** Whether a full-screen picture hides the conversation. Rules M9, M10. */
export function hasFullScreenPicture({ stage, ending }: View): boolean {
  return ending === null && (stage.still !== null || stage.frames !== null)
}
