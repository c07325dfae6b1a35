/** Reports events for analytics. They go to the developer's console until there is a server for them. */
import { warnDeveloper } from '../platform/developerTools.ts'

export function trackEvent(event: string, details: Record<string, string | number | boolean>): void {
  warnDeveloper(event, details)
}
