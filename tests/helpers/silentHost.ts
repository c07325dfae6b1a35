import { type HostApi } from '../../protocol/runtime.ts'

/** A page that has no token and wants to know nothing, but for `parts`. */
export const createSilentHost = (parts: Partial<HostApi> = {}): HostApi => ({
  getToken: async () => null,
  refreshToken: async () => false,
  refreshUser: async () => undefined,
  reportNotKept: async () => undefined,
  track: async () => undefined,
  ...parts,
})
