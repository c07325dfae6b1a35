/** Loads one of the player's own lists. */
import { type Result } from '../../../../protocol/api/result.ts'
import { type Story } from '../../../../protocol/api/stories.ts'
import { listFavorites, listPlayed } from '../../../api/library.ts'
import { type OwnList } from '../filters.ts'

export function loadOwnList(list: OwnList, signal: AbortSignal): Promise<Result<Story[]>> {
  return list === '@favorites' ? listFavorites(signal) : listPlayed(signal)
}
