/** User agents as these apps send them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { detectInAppBrowser, isWebview } from '../../../src/platform/inAppBrowser.ts'
import { isNativeApp } from '../../../src/platform/nativeApp.ts'

/** Webviews whose app is known, and not. */
const CASES = readAgents('userAgents.txt')
/** Real browsers, most of whose agents look like a webview's. */
const FULL_BROWSERS = readAgents('fullBrowsers.txt')

function readAgents(file: string): string[] {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
}

/** The app of each of `CASES` after the first two. */
const NAMES = [
  null,
  'Instagram',
  null,
  'WeChat',
  'Taobao',
  'Alipay',
  'Toutiao',
  'Kuaishou',
  'Bilibili',
  'Snapchat',
  'Pinterest',
  'KakaoTalk',
]
const ANDROID =
  'Mozilla/5.0 (Linux; Android 13; SM-S908B Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [
    'WeChat',
    `${ANDROID} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160065 MMWEBSDK/20231202 MMWEBID/2308 MicroMessenger/8.0.47.2560(0x28002F30) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64`,
  ],
  ['WeChat', `${IPHONE} Mobile/15E148 MicroMessenger/8.0.48(0x18003030) NetType/4G Language/zh_CN`],
  [
    'QQ',
    `${ANDROID} Version/4.0 Chrome/109.0.5414.86 MQQBrowser/6.2 TBS/046733 Mobile Safari/537.36 V1_AND_SQ_8.9.93_5088_YYB_D QQ/8.9.93.13475 NetType/WIFI WebP/0.3.0 Pixel/1080`,
  ],
  [
    'QQ',
    `${IPHONE} Mobile/15E148 QQ/9.0.25.620 V1_IPH_SQ_9.0.25_1_APP_A Pixel/1170 Core/WKWebView Device/Apple(iPhone 13) NetType/WIFI`,
  ],
  ['Weibo', `${IPHONE} Mobile/15E148 Weibo (iPhone14,5__weibo__14.3.2__iphone__os17.4.1)`],
  [
    'Weibo',
    `${ANDROID} Version/4.0 Chrome/112.0.5615.47 Mobile Safari/537.36 Weibo (samsung-SM-S908B__weibo__13.12.2__android__android13)`,
  ],
  [
    'Douyin',
    `${IPHONE} Mobile/15E148 aweme_28.9.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/zh Region/CN AppTheme/dark BytedanceWebview/d8a21c6`,
  ],
  [
    'Douyin',
    `${ANDROID} Version/4.0 Chrome/110.0.5481.65 Mobile Safari/537.36 aweme.280800 BytedanceWebview/d8a21c6 JsSdk/1.0 AppName/aweme`,
  ],
  // Without the mark of its webview.
  ['Douyin', `${IPHONE} Mobile/15E148 aweme_36.7.0 Region/CN AppTheme/light NetType/WIFI WKWebView/1 aweme/36.7.0`],
  [
    'TikTok',
    `${IPHONE} Mobile/15E148 musical_ly_33.5.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US isDarkMode/1 WKWebView/1 RevealType/Dialog BytedanceWebview/d8a21c6 FalconTag/1`,
  ],
  [
    'TikTok',
    `${ANDROID} Version/4.0 Chrome/121.0.6167.101 Mobile Safari/537.36 trill_330604 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill app_version/33.6.4 ByteLocale/en BytedanceWebview/d8a21c6`,
  ],
  [
    'Instagram',
    `${IPHONE} Mobile/15E148 Instagram 325.0.3.34.90 (iPhone14,5; iOS 17_4_1; en_US; en; scale=3.00; 1170x2532; 588380842)`,
  ],
  [
    'Instagram',
    `${ANDROID} Version/4.0 Chrome/122.0.6261.106 Mobile Safari/537.36 Instagram 321.0.0.39.106 Android (33/13; 450dpi; 1080x2115; samsung; SM-S908B; b0q; qcom; de_DE; 575271050)`,
  ],
  [
    'Facebook',
    `${IPHONE} Mobile/21E236 [FBAN/FBIOS;FBAV/456.0.0.42.109;FBBV/577353153;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.4.1;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5]`,
  ],
  ['Facebook', `${ANDROID} Version/4.0 Chrome/122.0.6261.119 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/455.0.0.44.88;]`],
  [
    'Messenger',
    `${IPHONE} Mobile/21E236 [FBAN/MessengerForiOS;FBAV/447.1.0.43.108;FBBV/573245870;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.4.1;FBSS/3;FBCR/;FBID/phone;FBLC/en;FBOP/0]`,
  ],
  [
    'Messenger',
    `${ANDROID} Version/4.0 Chrome/122.0.6261.119 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/449.0.0.49.110;]`,
  ],
  // Before 2018.
  [
    'Messenger',
    `${ANDROID} Version/4.0 Chrome/57.0.2987.132 Mobile Safari/537.36 [FB_IAB/MESSENGER;FBAV/112.0.0.17.70;]`,
  ],
  ['Line', `${IPHONE} Mobile/15E148 Safari Line/14.4.1`],
  ['Line', `${ANDROID} Version/4.0 Chrome/122.0.6261.105 Mobile Safari/537.36 Line/14.3.2/IAB`],
  ['X', `${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1 Twitter for iPhone/10.34`],
  ['X', `${ANDROID} Version/4.0 Chrome/122.0.6261.106 Mobile Safari/537.36 TwitterAndroid`],
  ['LinkedIn', CASES[0] ?? ''],
  [null, CASES[1] ?? ''],
  ...NAMES.map((name, index): [string | null, string] => [name, CASES[index + 2] ?? '']),
  [null, `${IPHONE} Version/17.4.1 Mobile/15E148 Safari/604.1`],
  [
    null,
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36',
  ],
  ...FULL_BROWSERS.map((userAgent): [null, string] => [null, userAgent]),
  [
    null,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36',
  ],
  [null, ''],
])('in-app browser: %s in %s', (name, userAgent) => {
  expect(detectInAppBrowser(userAgent)).toBe(name)
})

test.each([
  [true, `${ANDROID} Version/4.0 Chrome/122.0.6261.106 Mobile Safari/537.36 TwitterAndroid`],
  [
    false,
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36',
  ],
  [false, 'Mozilla/5.0 (Android 14; Mobile; rv:124.0) Gecko/124.0 Firefox/124.0'],
  ...CASES.map((userAgent): [boolean, string] => [true, userAgent]),
  ...FULL_BROWSERS.map((userAgent): [boolean, string] => [false, userAgent]),
  [true, `${IPHONE} Mobile/15E148 Instagram 325.0.3.34.90`],
  // The native app.
  [true, `${IPHONE} Mobile/15E148 InteractiveStoriesApp/1.3.1`],
  // An iPad that asks for the pages of a desktop.
  [true, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'],
  [false, `${IPHONE} Version/17.4.1 Mobile/15E148 Safari/604.1`],
  [false, `${IPHONE} CriOS/123.0.6312.52 Mobile/15E148 Safari/604.1`],
  [false, `${IPHONE} FxiOS/124.0 Mobile/15E148 Safari/605.1.15`],
  [
    false,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
  ],
  [false, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:124.0) Gecko/20100101 Firefox/124.0'],
])('webview: %s in %s', (expected, userAgent) => {
  expect(isWebview(userAgent, false) || detectInAppBrowser(userAgent) !== null).toBe(expected)
})

test('the app on the home screen of iOS names no Safari, and is no webview', () => {
  expect(isWebview(`${IPHONE} Mobile/15E148`, true)).toBe(false)
})

test.each([
  [true, `${ANDROID} Version/4.0 Chrome/122.0.6261.106 Mobile Safari/537.36 InteractiveStoriesApp/1.3.1`],
  [true, `${IPHONE} Mobile/15E148 InteractiveStoriesApp/2.0.0-beta.1`],
  [false, `${IPHONE} Mobile/15E148 InteractiveStoriesApp`],
  [false, `${IPHONE} Version/17.4.1 Mobile/15E148 Safari/604.1`],
])('native app: %s in %s', (isApp, userAgent) => {
  expect(isNativeApp(userAgent)).toBe(isApp)
})
