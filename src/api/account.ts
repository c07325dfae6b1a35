/** The calls that make and renew an account. They carry no token: they are how one is got. Doc 1 §4, §7. */
import { guestSignUp, refresh } from '../../protocol/api/account.ts'
import { send } from './http.ts'

/** Signs a device up as a guest; a device known already gets its guest back. */
export function signUpGuest(deviceId: string, gender: string) {
  return send(guestSignUp, { device_id: deviceId, gender }, null)
}

/** New tokens for a refresh token. */
export function renew(refreshToken: string) {
  return send(refresh, { refresh_token: refreshToken }, null)
}
