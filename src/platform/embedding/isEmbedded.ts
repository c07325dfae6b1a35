/** Whether a page of another origin shows this one in a frame. The app's own pages do so too, for the preview of a draft. */
export function isEmbedded(): boolean {
  try {
    return window.parent.location.origin !== location.origin
  } catch {
    return true
  }
}
