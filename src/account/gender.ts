/** Genders as the calls take them. */
import { GENDERS } from '../../protocol/api/account.ts'

/** A gender that the calls have; unknown for any other. */
export function toGender(gender: string | null): (typeof GENDERS)[number] {
  return GENDERS.find((each) => each === gender) ?? 'unknown'
}
