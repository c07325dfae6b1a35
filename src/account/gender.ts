/** Genders as the calls take them. */
import { GENDERS } from '../../protocol/api/account.ts'
import { GUEST_GENDER, readGender } from './accountStorage.ts'

/** A gender that the calls have; unknown for any other. */
export function toGender(gender: string | null): (typeof GENDERS)[number] {
  return GENDERS.find((each) => each === gender) ?? 'unknown'
}

/** The gender that a registration states. The one that every guest begins with is no choice: the profile asks for it. Doc 1 §4. */
export function readStatedGender(): (typeof GENDERS)[number] {
  const gender = readGender()
  return gender === GUEST_GENDER ? 'unknown' : toGender(gender)
}
