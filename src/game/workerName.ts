/** The worker's name carries its settings: it reads them before anything is posted to it. */
import { type RuntimeOptions } from '../../protocol/runtime.ts'
import { getAppConfig } from '../platform/appConfig.ts'
import { getStoryPictureWidthPx } from '../ui/pictureSources.ts'

/** The name for these options, on this page. */
export function formatWorkerName({ rate }: RuntimeOptions): string {
  return new URLSearchParams({
    rate: String(rate),
    width: String(getStoryPictureWidthPx()),
    api: getAppConfig().apiUrl,
  }).toString()
}
