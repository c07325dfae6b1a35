/** Records what the page looks like, without text and pictures, for the replay of an error. Doc 1 §7. */
import { getClient, getReplay, replayIntegration } from '@sentry/browser'

/** Starts to record. Takes a picture of the whole document. */
export function startReplay(): void {
  getClient()?.addIntegration(
    replayIntegration({
      maskAllText: true,
      maskAllInputs: true,
      blockAllMedia: true,
      maskAttributes: ['alt', 'aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'value'],
      // A tap without an effect is no error, and looking for one takes time from each tap.
      slowClickTimeout: 0,
      // Laying out the list for each line is the cost.
      block: ['[data-live-region]', '[role="log"]', '.stage'],
      // The replay of a failure is sent, however short the visit was.
      minReplayDuration: 0,
      // Its worker comes from a blob, which the content policy refuses.
      useCompression: false,
    }),
  )
}

/** Ends the recording for good. */
export function stopReplay(): void {
  void getReplay()?.stop()
}
