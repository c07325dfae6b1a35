/**
 * Hard news: somebody died, is ill, was left, or cannot go on. It is answered before all that a story knows. The patterns are for text as `normalizeText`
 * writes it: small letters, no marks, short forms spelt out.
 */
export type HardNews = 'danger' | 'news' | 'mood'

const RELATIVE =
  '(?:mum|mummy|mother|dad|daddy|father|parents?|brother|sister|son|daughter|wife|husband|gran|nan|nana|grand(?:ma|pa|mother|father|parents?|dad|mum)|aunt|uncle|cousin|friend|bestie|boyfriend|girlfriend|fiancee?|partner|baby|child|kid|bf|gf|dog|cat|puppy|kitten|pet|horse|rabbit|hamster|teacher)s?'
const ATTACKER = `(?:he|she|they|(?:step ?)?${RELATIVE}|boss|coach|ex)`
const ELDER_ZH = '(?:爸爸?|妈妈?|父亲|母亲|爷爷|奶奶|外公|外婆|姥姥|姥爷|猫咪?|狗狗?|兔子|仓鼠|宠物)'
const RELATIVE_ZH = `(?:${ELDER_ZH}|哥哥?|姐姐?|弟弟?|妹妹?|老公|老婆|丈夫|妻子|儿子|女儿|孩子|宝宝|朋友|闺蜜|兄弟|同学|男友|女友|对象|叔叔?|姨妈?|舅舅?|姑姑?|亲人|家人|老师)`

/** The player may hurt themselves. The moderation of talks has the same (`server/replies/moderationWords.ts`). */
export const SELF_HARM: readonly string[] = [
  String.raw`\bkill(?:ing)? (?:myself|yourself)\b`,
  String.raw`\bsuicid\w*`,
  String.raw`\b(?:end|ending|take|taking) my (?:own )?life\b`,
  String.raw`\b(?:hurt|hurting|cut|cutting|harm|harming|hang|hanging) myself\b`,
  String.raw`\bself[- ]?harm\w*`,
  String.raw`\b(?:want|wanted|wanna|wish|going) (?:to )?(?:die|be dead)\b(?! (?:(?:my|your|his|her) (?:\w+ )?(?:hair|nails?|beard|clothes|shirt|dress)|laughing|of (?:laughter|boredom|embarrassment))\b)`,
  String.raw`\b(?:do not|don['’]?t) want to (?:live|be alive|exist)\b`,
  '自杀|轻生|自残|自尽|自伤|割腕|不想活|活不下去|不想再活|伤害自己|弄死自己|了结自己|结束(?:自己的|我的|这条)?(?:生命|性命)',
  '想死(?!你|我|了你)|(?:我)?真的?不如死了',
]

/** Less plain, and near enough to it: the app names help here too. */
const DESPAIR = [
  String.raw`\bi (?:just |really |honestly )?(?:cant|cannot|can not|dont want to|do not want to) (?:go on|carry on|keep going|live like this|do this (?:any ?more|any longer)|take (?:it|this|life) (?:any ?more|any longer))\b`,
  String.raw`\b(?:no|any) (?:reason|point) (?:to|in|for me to) (?:live|living|go on|going on|be here)\b`,
  String.raw`\bbetter off (?:dead|without me)\b`,
  String.raw`\bend it all\b`,
  String.raw`\b(?:nobody|no one) would (?:even |ever |really )*(?:miss me|notice if i|care if i|cry if i)\b`,
  String.raw`\bwhat(?: i)?s the (?:point|use) (?:of|in) (?:living|life|being alive|anything|it all|going on|waking up)\b`,
  String.raw`\bi (?:want|wish) (?:to|i could|i would) (?:just )?(?:disappear|not wake up|never wake up)\b`,
  String.raw`\bwish i (?:was|were) (?:dead|never born)\b`,
  '(?:撑|坚持|熬|挺|过)不(?:下去|住)了?|没有?活(?:着|下去)的?(?:意义|意思|盼头)|活着(?:真|也)?没(?:有)?(?:意思|劲|意义|盼头)|不想(?:再)?(?:撑|熬)了|想(?:一了百了|解脱|永远消失)|不想(?:再)?醒(?:来|过来)',
]

const NEWS = [
  String.raw`\b(?:my|our) (?:\w+ ){0,2}${RELATIVE}(?: \w+){0,2}? (?:(?:has|have|had|just|is|was|got|recently|suddenly|both) )*(?:died|dead|dies|passed(?! (?:me|the|by|his|her|it))|killed|dying|buried|cremated)\b`,
  String.raw`\b(?:lost|buried|losing|buried) (?:my|our) (?:\w+ ){0,2}${RELATIVE}\b`,
  String.raw`\b(?:my|our) (?:\w+ ){0,2}${RELATIVE}\b.{0,30}\b(?:wont make it|not going to make it|(?:hasnt|doesnt have|not) (?:got )?(?:long|much time)|(?:weeks|months|days|hours) (?:left|to live)|life support|never woke up|is gone|are gone)\b`,
  String.raw`\bdoctors? (?:say|says|said|told)\b.{0,40}\b(?:hasnt (?:got )?(?:long|much)|wont (?:make|live|last|survive|wake|recover|get better)|only (?:has|have|got|a few|an? (?:week|month|year))|(?:weeks|months|days) (?:left|to live)|nothing (?:more|else|they)|prepare)\b`,
  String.raw`\bmiscarr\w+|\bstillborn\b|\b(?:a|the|his|her|my \w+) funeral\b`,
  String.raw`\b(?:my|our) (?:\w+ ){0,2}${RELATIVE}\b.{0,40}\b(?:cancer|tumou?r|stroke|hospital|intensive care|icu|coma|leuk\w+|dementia|alzheimers|overdos\w+|heart attack|terminal|really (?:sick|ill)|very (?:sick|ill))\b`,
  String.raw`\bi (?:have|got|have got|was diagnosed with|might have|have been diagnosed with) (?:just )?(?:stage \w+ )?(?:cancer|a tumou?r|leuk\w+|hiv|depression)\b|\bdiagnosed with\b`,
  String.raw`\b(?:dumped|divorced|ditched|abandoned|cheated on|walked out on|is leaving|is divorcing|broke up with|split up with|raped|assaulted|abused|abuses) me\b`,
  String.raw`\b${ATTACKER} (?:\w+ ){0,2}beats? me\b(?! (?:at|to|by|in|as)\b)`,
  String.raw`\b${ATTACKER} (?:\w+ ){0,2}(?:hits?|punched|slapped|slaps|kicked|choked|threatens|threatened|hurts) me\b(?! (?:at|to|by|up|as|like|that|with (?:(?:an?|the|his|her|this|that) )?(?:question|idea|smile|look|joke|wink|line|pillow|snowball|news))\b)`,
  String.raw`\bleft me\b(?! (?:an? (?!hour|week|month|day|year|few)|the|this|that|some|alone|to|here|with|on read|wondering|no|my|his|her)\b)`,
  String.raw`\b(?:we|i) (?:just |have |have just )?(?:broke up|split up|got divorced|are getting (?:a )?divorced?)\b`,
  String.raw`\bi (?:was|got|have been|just got|have just been) (?:just )?(?:left|dumped|fired|laid off|sacked|evicted|raped|assaulted|attacked|abused|bullied|cheated on)\b`,
  String.raw`\b(?:put|putting) (?:my|our|the|him|her) (?:\w+ ){0,2}?(?:${RELATIVE} )?(?:down|to sleep) (?:today|yesterday|this|last|on|an)\b|\b(?:put|putting) (?:my|our) (?:\w+ ){0,2}${RELATIVE} (?:down|to sleep)\b`,
  String.raw`\b(?:my|our) (?:parents|mum and dad|dad and mum|folks) (?:\w+ ){0,3}(?:divorc\w*|split\w*|separat\w*)\b`,
  String.raw`\b(?:my|our) (?:\w+ ){0,2}${RELATIVE} (?:is|was|got|has been|went|just got) (?:\w+ ){0,2}(?:jail|prison|arrested|missing|deported)\b`,
  String.raw`\b(?:found|has|have|got) (?:a |an |the )?(?:(?:small|big|hard|breast) )?(?:lump|tumou?r|cancer)\b(?! of\b)`,
  String.raw`\b(?:being|getting|get|got) (?:\w+ )?(?:bullied|beaten(?: up)?|abused|harassed|stalked|evicted)\b|\b(?:am|might be) pregnant and (?:i )?(?:am |have |feel )?(?:dont|scared|alone|nobody|no one|he|lost)\b`,
  String.raw`\b(?:my|our) (?:house|home|flat|apartment|village) (?:\w+ ){0,2}(?:burn(?:ed|t)|flooded|destroyed|gone)\b`,
  String.raw`\b(?:lost|losing) my (?:job|house|home|everything)\b`,
  String.raw`\b(?:wants|asked for|filing for|going through|getting) a divorce\b|\bmy divorce\b`,
  `${RELATIVE_ZH}.{0,8}(?:去世|过世|死了|没了(?!电|钱|油|票)|不在了|病逝|离世|往生|快不行|去了那边|走得(?:很|太)?(?:突然|早|急|安详|平静)|自杀|安乐死|被车撞)`,
  `${ELDER_ZH}(?:.{0,5}(?:今天|昨天|前天|刚|刚刚|早上|晚上|上周|上礼拜|上个?月|今年|去年|春天|夏天|秋天|冬天|最近|突然))?走(?:了|的)(?!进|出|过|路|丢|散|半|一|两|三|好|几)`,
  `${RELATIVE_ZH}.{0,6}(?:没多久了|时间不多了|没几天了|没多少时间|撑不过|熬不过|最后一程|不行了|没救了|没醒过来)`,
  '医生说.{0,12}(?:没多久|没几|没救|没办法了|不行|最多|治不好|准备后事|时间不多)',
  '(?:查出|得了|确诊|患了|患上|是|得的).{0,4}(?:癌|肿瘤|白血病|绝症|抑郁症|重病|尿毒症)|癌症?晚期',
  '(?:在|进|住)了?(?:医院|icu|重症)|住院|病危|车祸|抢救|昏迷|流产|葬礼|出殡|头七|奔丧',
  '被.{0,7}(?:甩|裁|开除|辞退|抛弃|绿|劈腿|背叛|家暴|霸凌|强奸|欺负|赶出来)了?',
  '(?:我|又|刚|昨天|今天|老|总)被.{0,6}(?:打了|揍|骂哭|侮辱|骚扰|性侵|跟踪)|(?:他|她|爸爸?|妈妈?|老公|老婆|男友|女友|男朋友|女朋友|对象)(?:又|老|总|昨天|今天|喝醉)?(?:打|揍|家暴)(?:了)?我',
  '(?:男朋友|女朋友|男友|女友|老公|老婆|对象|他|她)(?:跟|和)(?:别人|人|小三|我闺蜜|我朋友).{0,4}(?:跑|走|好上|在一起)了?|(?:爸爸?|妈妈?|爸妈|家里人?)(?:都|也)?不要我|爸妈.{0,5}(?:离婚|分开)',
  '(?:是|说是)恶性|失业(?:好久|快|都|[一二两三四五六七八九十半几\\d])|(?:孩子|宝宝).{0,4}(?:没保住|没了|掉了)|胎停',
  '(?:分手|离婚|失恋|失业|破产|出轨|劈腿)了|刚(?:分手|离婚|失恋|失业)|(?:要|闹|想)离婚',
  '(?:他|她|男朋友|女朋友|男友|女友|老公|老婆|对象)(?:不要|离开|抛弃|甩)了?我了?',
]

const MOOD = [
  String.raw`\bi (?:am|feel|have been|was|have felt|have been feeling)(?: (?:feeling|so|really|very|a bit|a little|just|kind of|pretty|quite|too|always|totally|extremely))* (?:sad|depressed|lonely|alone|down|heartbroken|miserable|hopeless|devastated|unhappy|broken|worthless|empty inside|like crying|like shit|terrible|awful)\b`,
  String.raw`\b(?:bad|hard|terrible|awful|horrible|rough|worst|shitty) (?:day|week|month|year)\b`,
  String.raw`\bi (?:want to|could|feel like) cry(?:ing)?\b|\bi (?:am|was|have been) crying\b|\bcant stop crying\b`,
  String.raw`\bmy (?:whole )?life is (?:over|ruined|a mess|falling apart)\b`,
  String.raw`\bi hate (?:my life|myself|everything)\b|\b(?:nobody|no one) (?:loves|likes|wants|understands|cares about) me\b`,
  String.raw`\b(?:so |just |really )?(?:tired|sick) of (?:everything|it all|life|living|people|trying|being (?:alone|me|sad|strong))\b|\bi (?:feel|am) (?:so |really |just )?(?:numb|empty|lost inside|overwhelmed|burn(?:ed|t) out|anxious)\b|\bnothing (?:matters|makes sense|feels real)(?: any ?more)?\b|\b(?:panic attacks?|cant cope|cant breathe)\b`,
  '(?:心|太|好|真)累(?:了|啊|的)?(?:什么都|啥都|谁都)不想|心好?累|活(?:得|着)(?:好|真|太|很)累|压力(?:好|太|很)?大|焦虑|emo了?|撑得(?:好|很)累|什么都没意(?:思|义)|睡不着觉?想',
  '(?:难过|伤心|想哭|孤单|孤独|寂寞|抑郁|绝望|崩溃|心碎|低落|委屈)(?!吗|么|的人|的时候)|不(?:开心|高兴|快乐)(?!吗|么)|心情(?:很|特别|好|真|太)?(?:不好|差|糟|低落|不太好)',
  String.raw`\b(?:had|having) (?:an? )?(?:\w+ )?(?:fight|row|argument) with my (?:\w+ ){0,2}${RELATIVE}\b|\bdont want to go home\b|\b(?:i )?(?:ran|running|run) away from home\b|\b(?:need a hug|need someone to talk to|wish (?:someone|somebody|anyone) was here)\b`,
  `(?:跟|和|同)(?:我)?${RELATIVE_ZH}.{0,3}(?:吵架|吵翻|大吵|闹翻|冷战|吵了)|(?:跟|和)(?:爸妈|家里人?).{0,3}(?:吵|闹翻|冷战)|不想回家|离家出走`,
  '(?:好|真|很|多)想有(?:个)?人(?:陪|抱|说说?话|在身边)|没(?:有)?人(?:陪|说话|可以说)|求抱抱?',
  '没人(?:爱|在乎|理|要|喜欢|懂)我|(?:糟糕|倒霉|难熬)的一(?:天|周|年)|(?:好|真|太|特别|很)(?:难受|崩溃|绝望)|讨厌我自己|讨厌自己',
]

const compile = (patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'), 'iu')
const [SELF_HARM_PATTERN, DESPAIR_PATTERN, NEWS_PATTERN, MOOD_PATTERN] = [SELF_HARM, DESPAIR, NEWS, MOOD].map(compile)

/** What a text says of the player's own life; null for nothing of the kind. A low mood is weighed against what the story knows. */
export function findHardNews(text: string, plain: string): HardNews | null {
  const joined = plain.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
  if ([text, joined].some((each) => SELF_HARM_PATTERN?.test(each) === true)) return 'danger'
  if (DESPAIR_PATTERN?.test(joined) === true) return 'danger'
  if (NEWS_PATTERN?.test(joined) === true) return 'news'
  return MOOD_PATTERN?.test(joined) === true ? 'mood' : null
}
