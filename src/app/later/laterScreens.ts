/**
 * The code of the screens that a page seldom opens with. Apart from the table of routes, because the names of all their files weigh more than the table:
 * loaded with the layers after the first screen, and at once where the address opens one of these.
 */
import { withTexts } from '../../i18n/index.ts'

export const loadLogin = () => withTexts(['account', 'legal'], import('../../screens/signIn/LoginScreen.tsx'))
export const loadRegister = () => withTexts(['account', 'legal'], import('../../screens/signIn/RegisterScreen.tsx'))
export const loadSocialCallback = () => withTexts(['account'], import('../../screens/signIn/SocialCallbackScreen.tsx'))
export const loadProfile = () => withTexts(['account', 'legal'], import('../../screens/profile/index.tsx'))
export const loadSettings = () =>
  withTexts(['account', 'display', 'game', 'legal'], import('../../screens/settings/index.tsx'))
export const loadHistory = () => withTexts(['account'], import('../../screens/history/index.tsx'))
export const loadRegionNotice = () => withTexts(['legal'], import('../../screens/region/index.tsx'))
export const loadLegalPage = () => withTexts(['legal'], import('../../screens/legal/index.tsx'))
export const loadAvatars = () => withTexts(['pictures'], import('../../screens/avatars/index.tsx'))
export const loadCredits = () => withTexts(['credits', 'stories'], import('../../screens/credits/index.tsx'))
export const loadRechargeSuccess = () => withTexts(['credits'], import('../../screens/payment/SuccessScreen.tsx'))
export const loadPaymentCallback = () => withTexts(['credits'], import('../../screens/payment/CallbackScreen.tsx'))
export const loadDailyTasks = () => withTexts(['credits'], import('../../screens/tasks/index.tsx'))
export const loadLanding = () => withTexts(['landing', 'stories'], import('../../screens/landing/index.tsx'))
export const loadCreation = () => withTexts(['creation'], import('../../authoring/list/index.tsx'))
export const loadTalents = () => withTexts(['creation', 'intro'], import('../../authoring/talents/index.tsx'))
export const loadStoryEditor = () => withTexts(['creation'], import('../../authoring/editor/index.tsx'))
export const loadFlowEditor = () => withTexts(['creation'], import('../../authoring/flow/index.tsx'))
export const loadPreviewFrame = () => withTexts(['creation'], import('../../authoring/preview/PreviewScreen.tsx'))
export const loadDesktopHome = () => withTexts(['creation'], import('../../authoring/pc/index.tsx'))
export const loadDesktopFlowEditor = () => withTexts(['creation'], import('../../authoring/pc/FlowEditorScreen.tsx'))
export const loadCharacterSelect = () => withTexts(['creation'], import('../../authoring/characters/index.tsx'))
