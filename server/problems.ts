/** All refusals of the server: HTTP status, code of the envelope, and message in each language. */
import { type ErrorCode } from '../protocol/errors.ts'
import { CODE_INSUFFICIENT_COINS, CODE_TIME_UNPAID } from '../protocol/limits.ts'
import { type Locale, pickTranslation, type Translations } from '../protocol/locale.ts'

/**
 * An error of the request itself has its HTTP status as its code. A refusal by a story or by a product rule has
 * status 200 and its own code.
 */
export const PROBLEMS = {
  bad_json: { status: 400, code: '400', en: 'The body is not JSON', zh: '请求内容不是有效的 JSON' },
  bad_request: { status: 400, code: '400', en: 'The request does not fit', zh: '请求内容不符合要求' },
  alt_required: {
    status: 400,
    code: '400',
    en: 'Say in each language what the picture or clip shows',
    zh: '请用每种语言说明图片或视频的内容',
  },
  email_required: { status: 400, code: '400', en: 'Email is required', zh: '请输入邮箱' },
  email_invalid: { status: 400, code: '400', en: 'Invalid email format', zh: '邮箱格式不正确' },
  code_required: { status: 400, code: '400', en: 'Verification code is required', zh: '请输入验证码' },
  name_short: { status: 400, code: '400', en: 'Name must be at least 2 characters', zh: '名字至少需要 2 个字符' },
  password_short: {
    status: 400,
    code: '400',
    en: 'Password must be at least 6 characters',
    zh: '密码至少需要 6 个字符',
  },
  password_weak: {
    status: 400,
    code: '400',
    en: 'Password must be 8 to 30 characters, with a letter and a digit',
    zh: '密码需为 8 到 30 个字符，至少包含一个字母和一个数字',
  },
  unauthorized: { status: 401, code: '401', en: 'Please sign in again', zh: '请重新登录' },
  forbidden: { status: 403, code: '403', en: 'This is for admins only', zh: '仅管理员可以操作' },
  not_yours: { status: 403, code: '403', en: 'This belongs to somebody else', zh: '这不属于你的账号' },
  not_bought: { status: 403, code: '403', en: 'You have not bought this yet', zh: '这件还没有买下' },
  guest_refused: { status: 403, code: '403', en: 'Please sign in or register first', zh: '请先登录或注册' },
  upload_over: {
    status: 403,
    code: '403',
    en: 'This upload is no longer open. Please try again',
    zh: '上传链接已失效，请重试',
  },
  unknown_call: { status: 404, code: '404', en: 'There is no such call', zh: '没有这个接口' },
  unknown_story: { status: 404, code: '404', en: 'This story is not available', zh: '这个故事暂时无法观看' },
  unknown_actor: { status: 404, code: '404', en: 'This character is not available', zh: '这个角色暂时无法选择' },
  unknown_skill: { status: 404, code: '404', en: 'This talent is not available', zh: '这个天赋暂时无法选择' },
  unknown_category: { status: 404, code: '404', en: 'There is no such category', zh: '没有这个分类' },
  unknown_price: { status: 404, code: '404', en: 'This pack is not for sale', zh: '没有这个充值套餐' },
  unknown_checkout: { status: 404, code: '404', en: 'There is no such payment', zh: '没有这笔支付' },
  unknown_upload: { status: 404, code: '404', en: 'There is no such picture', zh: '没有这张图片' },
  no_place: { status: 404, code: '404', en: 'You have not been there yet', zh: '你还没有走到过这里' },
  unknown_wearable: { status: 404, code: '404', en: 'There is no such thing to wear', zh: '没有这件衣饰' },
  unknown_avatar: { status: 404, code: '404', en: 'There is no such avatar', zh: '没有这个形象' },
  wrong_method: { status: 405, code: '405', en: 'This call takes another method', zh: '这个接口不支持该请求方式' },
  key_conflict: {
    status: 409,
    code: '409',
    en: 'This key was used for something else',
    zh: '这个请求标识已被用于其他操作',
  },
  unknown_media: { status: 404, code: '404', en: 'The story has no such media', zh: '这个故事没有该素材' },
  too_many_names: {
    status: 409,
    code: '409',
    en: 'As many versions as may have a name have one. Please take one away first',
    zh: '有名字的版本已达上限，请先去掉一个名字',
  },
  no_version_before: {
    status: 409,
    code: '409',
    en: 'There is no such version before this one any more',
    zh: '已经没有可以退回的上一个版本了',
  },
  too_many_links: {
    status: 409,
    code: '409',
    en: 'This story has as many links for test readers as it may. Please end one first',
    zh: '这个故事的试读链接已达上限，请先结束一个',
  },
  id_taken: { status: 409, code: '409', en: 'This id is taken', zh: '这个标识已被使用' },
  too_large: { status: 413, code: '413', en: 'The request is too large', zh: '请求内容过大' },
  wrong_type: {
    status: 415,
    code: '415',
    en: 'The body has to be application/json',
    zh: '请求内容须为 application/json',
  },
  bad_picture: { status: 415, code: '415', en: 'Only JPEG and PNG pictures, please', zh: '只支持 JPEG 和 PNG 图片' },
  bad_media: {
    status: 415,
    code: '415',
    en: 'Pictures are JPEG, PNG or WebP, clips MP4 with H.264 (8 bit, 4:2:0), sounds M4A or MP3',
    zh: '图片支持 JPEG、PNG、WebP，视频支持 H.264 编码（8 位 4:2:0）的 MP4，声音支持 M4A 和 MP3',
  },
  damaged_media: {
    status: 415,
    code: '415',
    en: 'This file is damaged or not whole. Please save it once more',
    zh: '文件已损坏或不完整，请重新保存后再上传',
  },
  bad_zip: { status: 415, code: '415', en: 'This is no zip of a story', zh: '这不是故事的 zip 文件' },
  unknown_host: { status: 421, code: '421', en: 'This server does not answer to this name', zh: '服务器未配置此域名' },
  internal: { status: 500, code: '500', en: 'Something went wrong. Please try again', zh: '出了点问题，请稍后再试' },
  unavailable: { status: 503, code: '503', en: 'This is not available here', zh: '这里暂不提供此功能' },
  busy: { status: 503, code: '503', en: 'The server is busy. Please try again', zh: '服务器繁忙，请稍后再试' },
  mail_down: {
    status: 503,
    code: '503',
    en: 'The email could not be sent. Please try again',
    zh: '邮件未能发送，请稍后再试',
  },
  no_room: {
    status: 507,
    code: '507',
    en: 'There is no room for more pictures. Please try again later',
    zh: '图片空间已满，请稍后再试',
  },
  no_game: {
    status: 200,
    code: '1001',
    en: 'There is no game to go on with. Please start the story',
    zh: '还没有进行中的游戏，请先开始故事',
  },
  game_ended: {
    status: 200,
    code: '1002',
    en: 'This story is over. Please play again',
    zh: '故事已经结束，请再玩一次',
  },
  unknown_option: { status: 200, code: '1003', en: 'This option is not open to you now', zh: '现在无法选择这个选项' },
  option_required: { status: 200, code: '1004', en: 'Please select an option', zh: '请选择一个选项' },
  unknown_action: {
    status: 200,
    code: '1005',
    en: 'The story does not ask for this now',
    zh: '故事现在不需要这个操作',
  },
  no_scene: { status: 200, code: '1007', en: 'There is no scene to go to', zh: '没有可以前往的场景' },
  price_changed: {
    status: 200,
    code: '1008',
    en: 'The price has changed. Diamonds it costs now',
    zh: '价格有变，现在需要的钻石',
  },
  time_unpaid: {
    status: 200,
    code: CODE_TIME_UNPAID,
    en: 'The time of this scene is over. Please decide whether to go on',
    zh: '这一幕的时间到了，请先决定要不要继续',
  },
  story_changed: {
    status: 200,
    code: '1006',
    en: 'This story has changed. Please start over',
    zh: '故事已更新，请重新开始',
  },
  code_too_soon: { status: 200, code: '1101', en: 'A code was just sent. Please wait', zh: '验证码刚刚发送过，请稍候' },
  // One answer, whether or not a code was sent: it would tell who is signing in.
  code_wrong: { status: 200, code: '1102', en: 'This code is wrong or no longer valid', zh: '验证码不正确或已失效' },
  wrong_password: { status: 200, code: '1104', en: 'Email or password is wrong', zh: '邮箱或密码不正确' },
  too_many_tries: {
    status: 429,
    code: '429',
    en: 'Too many tries. Please wait a while',
    zh: '尝试次数过多，请稍后再试',
  },
  no_account: {
    status: 200,
    code: '1105',
    en: 'There is no account with this email. You can register it',
    zh: '这个邮箱还没有账号，可以先注册',
  },
  not_guest: { status: 200, code: '1106', en: 'You are registered already', zh: '你已经注册过了' },
  sign_in_over: {
    status: 200,
    code: '1107',
    en: 'This sign-in is no longer valid. Please try again',
    zh: '本次登录已失效，请重试',
  },
  task_done: {
    status: 200,
    code: '1201',
    en: 'You have done this for today. Come back tomorrow',
    zh: '今天的次数已用完，明天再来吧',
  },
  task_not_yet: { status: 200, code: '1202', en: 'This task is not done yet', zh: '任务还没有完成' },
  checked_in: { status: 200, code: '1203', en: 'You have checked in today already', zh: '今天已经签到过了' },
  rating_not_yet: {
    status: 200,
    code: '1204',
    en: 'Please reach an ending before you rate the story',
    zh: '到达结局后才能评分',
  },
  rating_done: { status: 200, code: '1205', en: 'You have rated this already', zh: '你已经评过分了' },
  invite_unknown: { status: 200, code: '1206', en: 'Nobody has this invite code', zh: '没有这个邀请码' },
  invite_used: { status: 200, code: '1207', en: 'You cannot use this invite code', zh: '你不能使用这个邀请码' },
  media_used: { status: 200, code: '1302', en: 'The story uses this', zh: '故事正在使用该素材' },
  preview_loops: {
    status: 200,
    code: '1303',
    en: 'From this node the story goes on for ever without waiting for the player',
    zh: '从这个节点开始，故事会不停循环，不等待玩家操作',
  },
  no_talk: {
    status: 200,
    code: '1304',
    en: 'No character answers at this node yet: its form is not complete',
    zh: '这个节点还没有会回答的角色：表单没有填完整',
  },
  test_ended: {
    status: 200,
    code: '1305',
    en: 'This test reading has ended. Thank you for taking part',
    zh: '这次试读已经结束，谢谢你的参与',
  },
  read_only: {
    status: 200,
    code: '1301',
    en: 'Stories of a folder cannot be changed here. Please duplicate this one',
    zh: '文件夹中的故事不能在这里修改，请先复制一份',
  },
  insufficient_coins: {
    status: 200,
    code: CODE_INSUFFICIENT_COINS,
    en: 'You do not have enough diamonds',
    zh: '钻石不足',
  },
} as const satisfies Record<string, { status: number; code: ErrorCode } & Translations<string>>

/** The detail comes from the request in part, so its length is limited. */
const DETAIL_MAX = 64

export type ProblemKind = keyof typeof PROBLEMS

/** A refusal. Thrown anywhere while a call is answered; the error handler turns it into the answer. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly kind: ProblemKind
  /** Detail, such as the name of a field; '' for none. */
  readonly detail: string
  /** When to try again, ms from now; null where the server does not say. */
  readonly retryAfterMs: number | null

  constructor(kind: ProblemKind, detail = '', retryAfterMs: number | null = null) {
    super(detail === '' ? kind : `${kind}: ${detail.slice(0, DETAIL_MAX)}`)
    this.kind = kind
    this.detail = detail.slice(0, DETAIL_MAX)
    this.retryAfterMs = retryAfterMs
  }
}

/** Message of a problem for a person. */
export function describeProblem({ kind, detail }: Problem, locale: Locale): string {
  const words = pickTranslation<string>(PROBLEMS[kind], locale)
  if (detail === '') return words
  return locale === 'zh' ? `${words}：${detail}` : `${words}: ${detail}`
}
