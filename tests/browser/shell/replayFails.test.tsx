/** Errors are reported also where the replay cannot start, or does not arrive. Doc 1 §7. */
import { expect, test, vi } from 'vitest'
import { parseAppConfig } from '../../../protocol/appConfig.ts'
import { startErrorReporting } from '../../../src/telemetry/errorReporting.ts'
import { reportFailure } from '../../../src/telemetry/failures.ts'

const captured = vi.hoisted(() => vi.fn<(error: unknown) => void>())
const replay = vi.hoisted(() => ({ startReplay: vi.fn<() => void>() }))
vi.mock('@sentry/browser', async (load) => ({ ...(await load<object>()), captureException: captured }))
vi.mock('../../../src/telemetry/replay.ts', () => ({ ...replay, stopReplay: () => undefined }))

test('a replay that throws keeps no failure from being reported', async () => {
  replay.startReplay.mockImplementation(() => {
    throw new Error('no replay')
  })
  const DSN = 'https://key@errors.example/1'
  vi.stubGlobal('fetch', async () => new Response('{}'))
  await startErrorReporting(DSN, parseAppConfig(JSON.stringify({ sentryDsn: DSN }))).catch(() => undefined)
  const error = new Error('a failure')
  reportFailure({ kind: 'script', error, what: 'a failure' })
  expect(replay.startReplay).toHaveBeenCalled()
  expect(captured.mock.calls.map(([what]) => what)).toContain(error)
})
