/**
 * How long tests wait for what must come, ms: long enough for a busy machine. A test that passes never waits that long, and nothing that a test
 * measures depends on it.
 */
export const WAIT_TIMEOUT_MS = 20_000
/** Of a test with several such waits. */
export const TEST_TIMEOUT_MS = 60_000
