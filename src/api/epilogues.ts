/** The day after an ending: what is said then. */
import { type Epilogue, epilogueGet, epilogueRead } from '../../protocol/api/epilogues.ts'
import { type Result, succeed } from '../../protocol/api/result.ts'
import { getDayFields } from '../ui/localDay.ts'
import { callAsUser, callAsUserWith } from './client.ts'

/** The epilogue that waits for the player; null for none. */
export async function getEpilogue(signal: AbortSignal): Promise<Result<Epilogue | null>> {
  const answer = await callAsUserWith({ signal }, epilogueGet, getDayFields())
  return answer.ok ? succeed(answer.data.epilogue) : answer
}

/** Notes that it was read. One whose call does not arrive comes again. */
export function markEpilogueRead({ story_id, actor_id, ending_id }: Epilogue): Promise<Result<unknown>> {
  return callAsUser(epilogueRead, { story_id, actor_id, ending_id })
}
