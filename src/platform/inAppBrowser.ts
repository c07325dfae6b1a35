/** Recognises browsers inside other apps by their user agent. Doc 1 §1, §2 (auth drawer). */

/** In the order of the checks: Messenger and Instagram also carry marks of Facebook, some TikTok builds one of Douyin. */
const IN_APP_BROWSERS = {
  WeChat: /MicroMessenger/i,
  // QQ Browser writes `MQQBrowser/` and is a browser of its own.
  QQ: /\bQQ\/\d/,
  Weibo: /Weibo/i,
  TikTok: /musical_ly|zhiliaoapp|\btrill|tiktok/i,
  Douyin: /aweme|douyin/i,
  Instagram: /\bInstagram\b/,
  Messenger: /Messenger(?:Lite)?ForiOS|FB_IAB\/(?:MESSENGER|Orca)/i,
  Facebook: /\bFB(?:AN|AV|_IAB)\//,
  Line: /\bLine\/\d/i,
  X: /TwitterAndroid|Twitter for (?:iPhone|iPad)/,
  LinkedIn: /\bLinkedInApp\b/,
  Snapchat: /\bSnapchat\b/i,
  Pinterest: /\[Pinterest\//,
  Threads: /\bBarcelona \d/,
  KakaoTalk: /\bKAKAOTALK\b/i,
  Naver: /\bNAVER\(inapp/i,
  Telegram: /\bTelegram-Android\//,
  Alipay: /\bAlipayClient\//,
  Taobao: /\bAliApp\((?:TB|TM)\//,
  Toutiao: /\bNewsArticle\/\d/,
  Kuaishou: /\b(?:Kwai|ksNebula)\/\d/,
  Bilibili: /\bBiliApp\/\d/,
  Reddit: /\bReddit\/(?:\d|Version)/,
  DingTalk: /\bDingTalk\b/i,
  Baidu: /\bbaiduboxapp\b/i,
} as const satisfies Record<string, RegExp>
export type InAppBrowser = keyof typeof IN_APP_BROWSERS

/** The app whose built-in browser shows this page, or null. */
export function detectInAppBrowser(userAgent: string = navigator.userAgent): InAppBrowser | null {
  const names = Object.keys(IN_APP_BROWSERS) as InAppBrowser[]
  return names.find((name) => IN_APP_BROWSERS[name].test(userAgent)) ?? null
}

/**
 * Whether this page runs in a webview of an app, known or not: providers such as Google refuse sign-in there. Decided by marks alone. What also
 * looks like a webview, such as `Version/4.0` before `Chrome/`, is in the agents of MIUI's, QQ's and other real browsers.
 */
export function isWebview(
  userAgent: string = navigator.userAgent,
  isHomeScreenApp = (navigator as { standalone?: boolean }).standalone === true,
): boolean {
  return WEBVIEW_MARKS.test(userAgent) || (isAppleWebview(userAgent) && !isHomeScreenApp)
}

/** Android's own webview, and those that apps bring along: Tencent's (TBS, XWEB), Alibaba's (UWS), ByteDance's. */
const WEBVIEW_MARKS = /;\s*wv\)|\b(?:TBS|XWEB|UWS|BytedanceWebview)\/\w/

/** A WKWebView names neither Safari nor a browser, nor does the app itself once it is on the home screen. */
function isAppleWebview(userAgent: string): boolean {
  return (
    /\b(?:iPhone|iPad|iPod|Macintosh)\b/.test(userAgent) &&
    /\bAppleWebKit\//.test(userAgent) &&
    !/\bSafari\/|Browser\/\d|\bQuark\/\d/.test(userAgent)
  )
}
