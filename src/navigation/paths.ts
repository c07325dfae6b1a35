/** Every address of the app: its paths, and patterns with parameters. The router, the links and the start of a page share them. Doc 1 §2. */

export {
  CHAT_PATTERNS,
  type ChatAddress,
  INTRO_PATTERN,
  LANDING_KEYS,
  type LandingAddress,
  LEGAL_PATHS,
  OTHER_LANDINGS_PATH,
  readChatAddress,
  readIntroAddress,
  readLandingAddress,
  readStoryAddress,
  toDrawnPath,
  writeChatAddress,
  writeIntroAddress,
  writePath,
  writeSharedAddress,
} from '../../protocol/pageAddresses.ts'

export const AVATARS_PATH = '/user-character'
export const WARDROBE_PATH = '/wardrobe'
export const LOGIN_PATH = '/user/login'
export const REGISTER_PATH = '/user/register'
/** A new password for a forgotten one. */
export const FORGOT_PATH = '/user/password'
/** The return of a social sign-in. */
export const SOCIAL_CALLBACK_PATH = '/user/social-callback'
export const SIGN_IN_PATHS: readonly string[] = [LOGIN_PATH, REGISTER_PATH, FORGOT_PATH, SOCIAL_CALLBACK_PATH]
export const PROFILE_PATH = '/user/profile'
export const SETTINGS_PATH = '/user/settings'
export const CREDITS_PATH = '/user/coins'
export const HISTORY_PATH = '/user/history'
export const PAYMENT_SUCCESS_PATH = '/recharge-success'
/** The return of a checkout. */
export const PAYMENT_RETURN_PATH = '/payment/stripe-callback'
export const TASKS_PATH = '/daily-tasks'
export const REGION_PATH = '/region-restricted'
export const DESKTOP_PATH = '/pc'
export const CHARACTERS_PATH = '/pc/character-select'
export const DESKTOP_TALENTS_PATH = '/pc/talents'
export const CREATION_PATH = '/creation'
export const TALENTS_PATH = '/creation/talents'
/** The page in the frame of a draft's preview. */
export const PREVIEW_PATH = '/creation/preview'

export const EDITOR_PATTERN = '/creation/editor/:id'
export const FLOW_PATTERN = '/creation/flow-editor/:id'
export const DESKTOP_FLOW_PATTERN = '/pc/flow-editor/:id'
