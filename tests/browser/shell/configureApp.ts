/** The operator's configuration in the page, as index.html has it. */
import { onTestFinished } from 'vitest'
import { type AppConfig } from '../../../protocol/appConfig.ts'

/** Configures the page until the test ends. */
export function configureApp(fields: Partial<AppConfig>): void {
  document.querySelector('meta[name="app-config"]')?.remove()
  const meta = document.createElement('meta')
  meta.name = 'app-config'
  meta.content = JSON.stringify(fields)
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}
