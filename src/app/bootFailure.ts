/** The page where no text of the app could be loaded: in all languages, without React. Doc 1 §8, route chunk failure. */
import { BOOT_FAILURE } from '../i18n/bootFailure.ts'
import styles from '../ui/page.module.css'

/** Shows it in place of the app. Retry loads the page again. */
export function showBootFailure(root: HTMLElement): void {
  const title = document.createElement('h1')
  const retry = document.createElement('button')
  title.textContent = BOOT_FAILURE.title
  retry.textContent = BOOT_FAILURE.retry
  retry.addEventListener('click', () => location.reload())
  const page = document.createElement('main')
  page.className = styles.page ?? ''
  page.append(title, retry)
  // Chrome has `replaceChildren` since 86.
  root.textContent = ''
  root.append(page)
}
