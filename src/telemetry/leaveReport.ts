/**
 * Reports the failures that still wait for error reporting when the player leaves, as envelopes that the browser sends after the page is gone. What has
 * happened before each stands in it, as error reporting would write it. Doc 1 §7.
 */
import { type AppConfig } from '../../protocol/appConfig.ts'
import { isCollectionAllowed } from '../platform/consent.ts'
import { subscribeLeave } from '../platform/leave.ts'
import { type PageFailure, reportFailure, takeWaitingFailures } from './failures.ts'
import { sendEnvelope } from './leaveEnvelope.ts'
import { redactDeep, redactMessage, redactText } from './redact.ts'
import { listTrail } from './trail.ts'

/** Reports on each leave from now on. */
export function reportFailuresOnLeave(dsn: string, config: AppConfig): void {
  subscribeLeave(() => {
    if (!isCollectionAllowed(config)) return
    for (const failure of takeWaitingFailures())
      if (!sendEnvelope(dsn, config, 'event', writeEvent(failure))) reportFailure(failure)
  })
}

function writeEvent({ kind, error, what, before }: PageFailure): Record<string, unknown> {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(what)
  return {
    level: kind === 'resource' ? 'warning' : 'error',
    tags: { kind },
    breadcrumbs: redactDeep(before ?? listTrail()),
    ...(kind === 'resource'
      ? { message: redactMessage(`Not loaded: ${what}`) }
      : {
          exception: {
            values: [
              { type: name, value: redactMessage(message), mechanism: { type: `page.${kind}`, handled: false } },
            ],
          },
          // Frames are read by error reporting alone.
          extra: { stack: redactText(stack) },
        }),
  }
}
