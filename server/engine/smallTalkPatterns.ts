/**
 * How players say each kind of small talk. A phrase is the whole of a text but for fillers; a part may stand in a longer one, and counts by how much of it it
 * is. For text as `recogniseSmallTalk.ts` prepares it: small letters, no marks, short forms spelt out, Chinese without spaces.
 */
import { type SmallTalkKind } from '../../protocol/story.ts'

interface Patterns {
  phrases: readonly string[]
  parts?: readonly string[]
}

const VERY =
  '(?:so |very |really |quite |pretty |too |such a |a |an |the |just |actually |kind of |rather |absolutely |totally |one |bloody |fucking |damn |my )*'
const MACHINE =
  '(?:ai|a i|bot|robot|chatbot|chat bot|machine|computer|program|programme|chatgpt|gpt|llm|language model|npc|algorithm|software|script)'
const KIN =
  '(?:kids?|child|children|family|brothers?|sisters?|siblings?|parents|mum|mother|dad|father|son|daughter|husband|wife|boyfriend|girlfriend|partner|bf|gf|pets?|dog|cat|lover|someone)'
const INSULT =
  '(?:stupid|dumb|ugly|rude|annoying|idiot|idiotic|lame|useless|horrible|terrible|awful|pathetic|lying|creepy|gross|disgusting|suck|sucks|stink|stinks|smell|bitch|moron|fool|loser|trash|garbage|shit|shitty|cow|hag|ridiculous|nuts|insane|worst|freak|jerk|weirdo|crap|rubbish|asshole|arsehole|bastard|dumbass|pig|liar|clown|mean|bad at)'
const PRAISE =
  '(?:nice|kind|sweet|lovely|cool|funny|smart|clever|great|amazing|awesome|good|wonderful|best|brave|interesting|charming|adorable|genius|star|legend|fun|wise|talented|hilarious|incredible|brilliant)'
const BEAUTY = '(?:pretty|beautiful|cute|hot|sexy|gorgeous|handsome|attractive|good looking|stunning|cutie|babe|hottie)'
const END_ZH = '(?:啊|呀|呢|吧|哦|嘛|啦|了|哈|的|吗|么|来着|噢|喔|诶)*'
const YOU_ZH = '(?:你|您|侬)'
const VERY_ZH = '(?:[真的是可好太挺还蛮很超级最怪也个确]|特别|这么|那么|今天)*'

export const SMALL_TALK_PATTERNS: Readonly<
  Record<Exclude<SmallTalkKind, 'hard_news' | 'laugh' | 'silence'>, Patterns>
> = {
  hello: {
    phrases: [
      '(?:hi+|hiya|hey+|hello+|yo+|howdy|greetings|hola|heya|ahoy|good (?:evening|morning|day|night|afternoon)|evening|morning)(?: (?:there|again|you|all|everyone|stranger|friend|\\w+))?',
      '(?:nice|pleased|good|great|lovely) to meet you.*',
      'anyone (?:there|here)|(?:are you|you) there',
      `(?:你好|您好|嗨|哈喽|哈啰|嘿|喂|在吗|在么|在不在|早|早安|早上好|晚上好|下午好|中午好|大家好|有人吗|hi|hello|hey|初次见面|很高兴认识你)+${END_ZH}`,
    ],
  },
  name: {
    phrases: [
      'what is your (?:full |real |first |actual )?name.*',
      '(?:do you have|have you got|got) a name',
      'what (?:do|should|can|shall|may) i call you',
      '(?:your )?name',
      'what are you called',
      '(?:can you )?(?:tell me|say|what was) your name',
      'may i (?:know|ask|have) your name',
      'who (?:am i|are we) (?:talking|speaking|writing|chatting)(?: to| with)?',
      'and you are|and who are you',
      `${YOU_ZH}(?:的)?(?:姓名|名字|名)(?:叫|是)?(?:什么)?${END_ZH}`,
      `${YOU_ZH}(?:叫|姓|是叫|到底叫)什么(?:名字?)?${END_ZH}`,
      `(?:该|我该|我)?(?:怎么|如何)称呼${YOU_ZH}?${END_ZH}`,
      `(?:${YOU_ZH})?(?:贵姓|尊姓大名|高姓大名)${END_ZH}|报上名来|敢问(?:尊姓大名|贵姓|高姓大名)`,
      `我(?:该|应该|要)?(?:怎么|管)?叫${YOU_ZH}(?:什么)?${END_ZH}`,
      '叫什么(?:名字)?',
    ],
  },
  who: {
    phrases: [
      'who (?:even |really |the (?:hell|heck|fuck) )?are you(?: people| guys| lot| two| all)?',
      'who is (?:this|that)',
      '(?:can you )?(?:tell me|say|talk) (?:something |more |a bit |a little |some )*about yourself',
      'introduce yourself',
      'what are you',
      `${YOU_ZH}(?:到底|究竟|又)?(?:是)?(?:谁|哪位|什么人|何人|何方神圣)${END_ZH}`,
      `(?:是)?(?:谁|哪位)${END_ZH}`,
      `(?:请|来)?(?:自我介绍|介绍|说说|讲讲|聊聊)(?:一下|下)?(?:${YOU_ZH})?(?:自己)?${END_ZH}`,
    ],
  },
  human: {
    phrases: [
      `(?:what )?(?:are you|you are|you|arent you|is she|is he|are they)(?: all| both)? (?:a |an |even |actually |really |just |like |some |kind of |sort of |only |secretly |not )*(?:human|real|person|real person|human being|alive|man or a machine|generated|artificial|fake|${MACHINE})(?: .*)?`,
      `(?:is (?:this|it|that)|this is|am i (?:talking|speaking|chatting|writing) (?:to|with)|i am (?:talking|speaking|chatting|writing) (?:to|with)|talking to) (?:a |an |some |just |all |only |really )*(?:${MACHINE}|real person|human|person|real)(?: .*)?`,
      '(?:did|does|do|was) (?:a |any |this |it |these |an )*(?:person|human|people|ai|someone|somebody|machine|computer|real person)? ?(?:really )?(?:write|written|wrote|make|made|type|writing|generated)(?: .*)?',
      'who (?:wrote|made|programmed|created|writes|is writing) (?:you|this|your lines|that).*',
      `(?:${YOU_ZH}|这|这些|对面|屏幕那头|我).{0,8}(?:机器人|真人|ai|a i|人工智能|电脑|程序|机器|chatgpt|gpt|npc|活人|人类|大模型|ai生成).{0,6}`,
      `${YOU_ZH}(?:真的|到底|究竟)?(?:是|是不是)(?:个)?人(?:吗|么|类吗|啊)?`,
      '(?:这些?|这个|你的|你说的)?(?:话|东西|故事|游戏|台词)?(?:都)?(?:是)?(?:真人|人|谁|机器|ai)写的.*',
      '机器人|是ai吗|真人吗|ai吧?',
    ],
  },
  how_are_you: {
    phrases: [
      'how (?:are|is) (?:you|things|it|life|everything|your day|your night|your evening|your week)(?: (?:doing|feeling|going|hanging|all))?(?: .{0,12})?',
      'how do you (?:do|feel)|how (?:have you been|you doing)|how are you all',
      'what is up|wass?up|sup|how goes it',
      '(?:are you|you) (?:ok|okay|alright|all right|fine|well|good|happy|sad|cold|feeling (?:ok|well))',
      'is everything (?:ok|okay|alright|all right)',
      `${YOU_ZH}(?:最近|今天|这些天|近来|还|这阵子)*(?:好吗|好么|怎么样|过得好吗|过得怎么样|如何|好不好|还好吗|开心吗|高兴吗|没事吧|冷吗|冷不冷)${END_ZH}`,
      `(?:最近|近来|今天)(?:过得)?(?:好吗|怎么样|如何|还好吗)${END_ZH}`,
    ],
  },
  age: {
    phrases: [
      'how (?:old|young) are you.*',
      '(?:what is )?your age',
      '(?:when|what year) (?:were you|was you) born.*|when is your birthday',
      `${YOU_ZH}(?:今年|现在|到底)?(?:多大|几岁|多大年纪|多大岁数|贵庚|高寿|多少岁)${END_ZH}|贵庚|几岁${END_ZH}|多大了?`,
      `${YOU_ZH}(?:是)?(?:哪年|什么时候|几几年)(?:出生|生)(?:的)?`,
      `${YOU_ZH}的?(?:年龄|年纪|岁数|生日).{0,6}`,
    ],
  },
  family: {
    phrases: [
      `(?:do you have|have you got|you got|got|any) (?:any |a |an )?${KIN}(?: .*)?`,
      'are you (?:married|single|taken|divorced|seeing (?:anyone|someone|anybody)|in a relationship|engaged|lonely|an orphan)(?: .*)?',
      `(?:who|where|what|how)(?: (?:is|are|about))* your ${KIN}(?: .*)?`,
      '(?:tell me about|what about) your (?:family|parents|mother|father|mum|dad|husband|wife)',
      'do you live (?:up |out )?(?:here )?(?:all )?(?:alone|with (?:anyone|someone|your family))|you live alone',
      `(?:${YOU_ZH})?(?:有没有|有)(?:什么)?.{0,3}(?:孩子|小孩|兄弟|姐妹|兄弟姐妹|家人|老公|老婆|对象|男朋友|女朋友|男友|女友|儿子|女儿|爸妈|父母|家室)(?:了)?(?:吗|没有|没|么|啊)?`,
      `${YOU_ZH}(?:结婚|成家|单身|嫁人|成亲|离婚|脱单)(?:了)?(?:吗|没有|没|么|啊)?|${YOU_ZH}是单身吗`,
      `${YOU_ZH}(?:家里|家)(?:都|还)?(?:有)?(?:谁|几口人|什么人|人呢|些什么人)${END_ZH}`,
      `${YOU_ZH}(?:的)?(?:爸妈|爸爸?|妈妈?|父母|父亲|母亲|家人|老公|丈夫|妻子|老婆)(?:呢|在哪.{0,2}|是谁|怎么样|还在吗|是做什么的)`,
      `${YOU_ZH}(?:是)?(?:一个人|自己)(?:住|过|生活)?(?:吗|么)`,
    ],
  },
  work: {
    phrases: [
      'what (?:do|did) you do(?: for (?:a )?(?:living|work|job))?(?: (?:here|all day|around here|exactly))*',
      'what is (?:your|this) (?:job|work|profession|occupation|line of work).*',
      'do you (?:like|enjoy|love|hate) (?:(?:your|this|the) (?:job|work)|(?:working|being|living) here)(?: .*)?|where do you work|is this your job|do you work here|are you (?:at work|working)',
      `${YOU_ZH}(?:平时|每天|是|到底|在这儿?)*(?:做|干)(?:什么|嘛|哪行|哪一行)(?:工作)?${END_ZH}`,
      `${YOU_ZH}(?:的)?(?:工作|职业)(?:是)?(?:什么|做什么|干什么|怎么样)?${END_ZH}|什么工作`,
      `${YOU_ZH}?喜欢(?:你的|这份|这个|您的)?工作吗`,
    ],
  },
  joke: {
    phrases: [
      '(?:can you |could you |please )?(?:tell|say|give)(?: me| us)? (?:a |another |some |any |your best )*(?:good |funny |bad )?jokes?(?: .*)?',
      '(?:say|tell me|do) something (?:funny|fun)|make me laugh|jokes?|knock knock|cheer me up',
      '(?:do you )?(?:know|got|have) (?:any|a|some) (?:good |funny )?jokes?.*',
      `(?:给我|给|快|你|再)*(?:讲|说|来)(?:个|一个|点|几个|段|些)*(?:笑话|段子|好笑的|搞笑的|好玩的|有趣的|有意思的).{0,3}`,
      `逗(?:我|我们)(?:笑|开心|乐|一下)?.{0,3}|笑话${END_ZH}`,
    ],
  },
  compliment: {
    phrases: [
      `you (?:are|look|seem|sound) ${VERY}${PRAISE}(?: .{0,24})?`,
      `(?:you have|your|that|that is|what) (?:\\w+ )?(?:is |are )?${VERY}${PRAISE}(?: .{0,16})?`,
      'i (?:really |do |also |just )*(?:like|love|adore|enjoy) (?:your|the way you|how you|talking to you|this game|this story|this place|this|it)(?: .{0,24})?',
      `${PRAISE} (?:voice|story|game|work|place|hat|coat|name|job|one|point|idea|line|answer)(?: .{0,12})?`,
      `(?:this|it|that) is ${VERY}(?:great|fun|cool|amazing|beautiful|lovely|awesome|wonderful|interesting|nice|fantastic)(?: .{0,16})?`,
      'well (?:said|done)|good for you|respect|wow|impressive|i am impressed|nice one',
      `${YOU_ZH}(?:这?人)?${VERY_ZH}(?:好|善良|温柔|可爱|厉害|聪明|棒|有趣|有意思|幽默|酷|贴心|会说话|能干|了不起|牛|不错|强|勇敢|搞笑|逗)(?:极了|死了|人)?${END_ZH}`,
      `(?:${YOU_ZH})?(?:的)?(?:声音|嗓子|名字|衣服|手艺|故事|店|帽子|手|这儿)${VERY_ZH}(?:好听|好看|不错|棒|好|稳|巧|有意思)${END_ZH}`,
      '(?:说得|讲得|写得|做得|问得)(?:真|好|很|太)*(?:好|妙|对|棒)(?:啊|了)?',
      `我?(?:好|很|挺|真|还挺)*喜欢(?:这个|这|${YOU_ZH}的)?(?:故事|游戏|声音|店|地方|名字|手艺)${END_ZH}`,
      `(?:真|太|好)(?:棒|厉害|牛|好|好玩|好看|精彩)(?:了|啊|呀)*`,
    ],
  },
  insult: {
    phrases: [
      `(?:you |what an? )*(?:stupid |dumb |old |fat |bloody |fucking |little |ugly |lying )*(?:idiot|bitch|moron|fool|loser|cow|hag|freak|jerk|weirdo|asshole|arsehole|bastard|dumbass|pig|liar|clown|creep)(?: .{0,8})?|(?:you |what an? )+(?:stupid |old |fat |ugly )*${INSULT}`,
      'shut (?:up|it|your (?:mouth|face))(?: .*)?|stfu|go to hell|go away|get lost|piss off|bugger off|fuck (?:you|off|this)?(?: .*)?|fuck|screw you|leave me alone|drop dead|eat shit|damn you|fk|wtf is wrong with you',
      `you are ${VERY}(?:weird|strange|odd|crazy|mad|bonkers|bossy|grumpy)(?: .{0,12})?`,
      'i (?:really |fucking |just )*hate (?:you|this game|this story|this place)(?: .{0,12})?|you are the worst',
      '(?:it is |thats |that is )?(?:none of|not) your (?:(?:fucking|damn|bloody) )?(?:business|concern)(?: .{0,12})?|mind your own(?: (?:damn )?business)?',
      `关${YOU_ZH}(?:屁|什么|啥)?事|要${YOU_ZH}管|管得着吗?|少管(?:闲事|我)|管好${YOU_ZH}自己`,
      'nobody (?:asked|cares)(?: you)?|who (?:cares|asked)|bullshit|bs|nonsense|rubbish|crap|as if|yeah right',
      '(?:白痴|傻[逼瓜子帽缺x]?|笨蛋|混蛋|蠢货|蠢|废物|神经病?|有病|滚|滚开|滚蛋|闭嘴|住嘴|去死|去你的|他?妈的|操|靠|卧槽|垃圾|骗子|变态|恶心|讨厌|切|呸|放屁|胡说|扯淡|胡扯|瞎扯|少来|sb|tmd|nmsl|cao|二货|脑残|弱智|智障|烦死了|烦人|难听|难看)(?:吧|啊|你|了|呢|八道|的|死了)*',
      `(?:什么|这什么)(?:破|烂|垃圾|鬼|狗屁|玩意)(?:游戏|东西|故事|玩意儿?|地方|问题|话)?.{0,3}`,
      `我?(?:真|好|最|很)*(?:讨厌|恨|烦|看不惯|受不了)(?:死)?(?:${YOU_ZH}|这个|这)(?:们|了|游戏|故事)*`,
    ],
    parts: [
      `\\b(?:you|your|youre)\\b[^.?!]{0,28}\\b${INSULT}\\b`,
      `\\bthis (?:game|story|app|thing|place|whole thing)(?: is)? ${VERY}(?:stupid|dumb|trash|bad|crap|shit|awful|terrible|lame|rubbish|garbage|ridiculous|sucks|worst|broken)\\b`,
      `(?:${YOU_ZH}|这).{0,7}(?:笨|蠢|傻|丑|烦|讨厌|恶心|有病|神经|变态|垃圾|差劲|难看|难听|凶|废物|白痴|骗子|没用|啰嗦|智障|脑残|混蛋|臭|破|烂|脏|难喝|难吃|坏|过分|没礼貌)`,
    ],
  },
  flirt: {
    phrases: [
      `(?:you are|you look|you|arent you|are you always this|damn you are|wow you are) ${VERY}${BEAUTY}(?: .{0,20})?`,
      '(?:will|would|can|could|do) you (?:want to |like to )?(?:(?:marry|kiss|date|go out with|hug|sleep with|hold|love|like|dance with) (?:me|my hand)|kiss|dance)(?: .{0,16})?',
      '(?:please )?(?:marry|kiss|hug|date|hold|love|cuddle) me(?: .{0,16})?|kiss(?:es)?|hugs?',
      '(?:do you )?(?:want to|fancy|lets|shall we|can we) (?:to )?(?:go out|date|kiss|get a drink|get dinner|have dinner|grab .*|dance|hang out|go on a date|have a drink|hook up|make out)(?: .{0,16})?',
      '(?:i|we) (?:really |think i |just |also |do |might )*(?:love|fancy|like|want|adore|have a crush on) you(?: .{0,20})?|i am in love(?: with you)?|i am falling for you',
      '(?:can i|may i|let me) (?:kiss|hug|hold|take you|buy you|have your number|get your number)(?: .{0,20})?|whats your number|give me your number',
      `you have ${VERY}(?:beautiful|lovely|pretty|nice|gorgeous|amazing|cute) (?:eyes|hands|hair|smile|lips|face|voice)(?: .{0,16})?|nice (?:eyes|legs|smile|ass)`,
      'hey (?:beautiful|gorgeous|sexy|cutie|babe|handsome)|be my (?:girlfriend|boyfriend|wife|husband|date)|are you (?:flirting|free tonight|free later|into me)(?: .*)?|send nudes|come here often|do you come here often|sexy',
      `${YOU_ZH}(?:今天)?(?:长得)?${VERY_ZH}(?:漂亮|好看|美|帅|性感|迷人|可人|动人)(?:极了|死了)?${END_ZH}`,
      `(?:${YOU_ZH})?(?:的)?(?:眼睛|笑|嘴|头发|脸|笑起来|手指)(?:的样子)?${VERY_ZH}(?:好看|漂亮|美|迷人|可爱|甜)${END_ZH}`,
      `(?:嫁给我|娶我|做我(?:的)?(?:女朋友|男朋友|老婆|老公|女友|男友|对象)|(?:跟|和)我(?:走|约会|在一起|交往|回家|结婚|处对象|谈恋爱)).{0,6}`,
      `(?:亲|抱|吻)(?:亲|抱|吻)?(?:一个|一下|我|我一下|你|你一下|一口)?(?:吧|嘛|呗|吗|好不好|可以吗)*|么么哒|约会吗?|约吗|处对象吗|谈恋爱吗`,
      `我(?:好像|真的|真|有点|好|很|也|最|就是)*(?:喜欢|爱|爱上|喜欢上|看上|想)(?:上)?(?:${YOU_ZH})${END_ZH}`,
      '(?:美女|帅哥|宝贝|亲爱的|小姐姐|小哥哥|老婆|老公)(?:你好)?',
      `(?:能|可以|可不可以|能不能)(?:亲|抱|牵|约|追)(?:一下|着)?${YOU_ZH}.{0,4}`,
    ],
  },
  thanks: {
    phrases: [
      '(?:(?:thank you|thanks|many thanks|cheers|i (?:really )?appreciate (?:it|that|you)|much appreciated|bless you|(?:i am )?(?:so |very |really )?sorry|my (?:bad|apologies)|i apologi[sz]e|forgive me)(?: (?:so much|very much|a lot|lots|about that|for (?:that|this|everything|the \\w+|asking|being (?:here|nice|kind)|coming|waiting|.{0,16}ing)))?(?: |$))+',
      `(?:谢谢|谢啦|谢了|多谢|感谢|感激不尽|辛苦|麻烦|对不起|抱歉|不好意思|我错了|劳驾)(?:${YOU_ZH}|大家)?(?:们)?${END_ZH}`,
    ],
    parts: ['\\b(?:thank you|thanks)\\b', `(?:谢谢|感谢|多谢)${YOU_ZH}?`],
  },
  fear: {
    phrases: [
      '(?:i am|i feel|feeling|i am feeling) (?:so |really |very |a bit |a little |kind of |just |getting |too |honestly )*(?:scared|afraid|frightened|terrified|nervous|worried|shaking|trembling|shy)(?: .{0,20})?|(?:so )?(?:scared|nervous|terrified)',
      '(?:are|arent|were) you (?:ever |not |at all |even |a bit |never )*(?:scared|afraid|frightened|nervous|worried)(?: .{0,24})?|what are you (?:afraid|scared) of|do you (?:ever )?get (?:scared|nervous)(?: .{0,16})?',
      '(?:this|it|that|this place|here) is (?:so |really |very |a bit |kind of |getting )*(?:scary|creepy|spooky|terrifying|eerie)(?: .{0,16})?|(?:so )?(?:scary|creepy|spooky)|my (?:hands?|legs?|knees) (?:are|is) (?:shaking|trembling)|dont be (?:scared|afraid|nervous)(?: .{0,16})?',
      `我?(?:都|也|还|真的|其实)?${VERY_ZH}(?:害怕|怕|紧张|心慌|慌|吓人|可怕|恐怖|瘆人)(?:死我了|死了|死|得.{1,5})?${END_ZH}`,
      `${YOU_ZH}(?:难道|真的|都|就|会|也|会不会)?不?(?:害怕|怕|紧张)(?:不怕|不紧张|黑|鬼|死|吗|么|不|的|什么)*${END_ZH}|${YOU_ZH}(?:最)?怕什么${END_ZH}`,
      `我?的?(?:手|腿|心)(?:都|一直)?在?(?:抖|发抖|发软|软|怦怦跳|砰砰跳).{0,4}|别(?:怕|害怕|紧张|担心)(?:${END_ZH}|有我.{0,2})`,
    ],
    parts: ['\\b(?:so|really|very) (?:scared|afraid|nervous|frightened)\\b', '[好太很真](?:害怕|怕|紧张|慌)'],
  },
  tired: {
    phrases: [
      'i am (?:so |really |very |a bit |just |getting |too |kind of |dead |pretty |also )*(?:tired|sleepy|exhausted|knackered|worn out|drowsy|shattered)(?: (?:already|now|today|tonight|too|lol|from .{0,16}|after .{0,16}))?|(?:so )?(?:tired|sleepy|exhausted)',
      '(?:do|dont|cant|when do) you (?:ever |even |never |actually )*(?:sleep|rest|get tired|get any sleep)(?: .{0,16})?|(?:are|arent) you (?:not |ever |never )*(?:tired|sleepy|exhausted)(?: .{0,16})?|you (?:look|seem|must be) (?:so |really |very |a bit )*(?:tired|sleepy|exhausted)(?: .{0,12})?',
      'i (?:need|want|could do with|could use)(?: to)? (?:a )?(?:sleep|rest|nap|lie down|sit down|break)(?: .{0,12})?|(?:can|could) (?:we|i) (?:sit|rest|sit down|stop)(?: (?:a|for) .{0,12})?|my (?:feet|legs|back|knees) (?:hurt|hurts|ache|aches|are (?:killing me|tired|sore|dead))(?: .{0,12})?',
      `我?(?:都|也|还|真的|其实)?${VERY_ZH}(?:累|困|疲惫)(?:死我了|死了|死|坏了|瘫了|得.{1,5})?${END_ZH}`,
      `${YOU_ZH}(?:难道|都|平时|晚上|会|就|也|看起来|看着)?(?:不|很|好|有点|要|用)?(?:累|困|睡觉|睡|休息)(?:不累|不困|不睡)?${END_ZH}`,
      `我?(?:走不动|站不住|撑不住眼皮)了?${END_ZH}|我?的?(?:腿|脚|腰)(?:好|都|要|有点)?(?:酸|疼|痛|断|软)${END_ZH}|我?(?:好|真|就)?想(?:睡觉?|歇歇?|休息|躺)(?:会儿?|一会儿?|一下)?${END_ZH}|歇(?:会儿?|一会儿?|歇)(?:吧|行吗|好吗)?`,
    ],
  },
  how_long: {
    phrases: [
      'how long (?:have|did|were|are) you(?: .{0,32})?|how many years (?:have|did) you(?: .{0,24})?|since when(?: (?:do|have|are) you .{0,20})?|have you (?:been|lived|worked) here (?:long|forever|always|all your life)(?: .{0,16})?',
      `${YOU_ZH}(?:都|已经)?(?:[^多几]{0,8})(?:多久|多少年|几年|多长时间)${END_ZH}|(?:在这儿?|在这里|来|待|干|做|守|等)(?:了|有|过)?(?:多久|多少年|几年|多长时间)${END_ZH}`,
    ],
  },
  next: {
    phrases: [
      '(?:now what|what now|what next|and (?:then|now)(?: what)?|then what|so what now|what is next|what comes next|what happens (?:now|next|then)|(?:what is|any) (?:the )?plan|what are we (?:doing|going to do|waiting for)|what (?:do|should|shall|will|can|would) we do)(?: (?:now|next|then|here|about .{0,16}))*',
      '(?:where (?:are we (?:going|off to|headed|heading)|do we go|to|next|shall we go|are you taking me)|so where)(?: (?:now|next|then|from here))*|are we there yet|how much (?:longer|further)(?: .{0,12})?|what time do we (?:go|leave)(?: .{0,12})?',
      '(?:那|所以|ok|好|嗯|行)*(?:然后|接下来|下一步|之后|待会儿?|等会儿?|那现在|现在)(?:呢|(?:我们|咱们?)?(?:该|要|应该)?(?:怎么办|怎么做|怎么走|做什么|干什么|往哪儿?走|去哪儿?|去哪里|会怎样|会发生什么)(?:呢|啊|呀)?)',
      `(?:那)?(?:我们|咱们?)(?:这是|现在)?(?:该|要|应该)?(?:去哪儿?|去哪里|怎么办|怎么做|做什么|干什么|上哪儿?|往哪儿?走)(?:呢|啊|呀)?|${YOU_ZH}(?:要|想)?带我们?去哪(?:儿|里)?(?:呢|啊|呀)?|还要走?多久|还有多远|到了没有?`,
    ],
  },
  hunger: {
    phrases: [
      'i am (?:so |really |very |a bit |fucking |getting |also |just )*(?:hungry|starving|starved|thirsty|peckish|famished)(?: .{0,20})?|hungry|starving|are you (?:hungry|thirsty)',
      '(?:do you have|have you got|got|is there|can i (?:get|have|buy)|any|give me|where can i (?:get|find|buy)|i (?:want|need|would like|could use|fancy)|anything|something) (?:any |some |a |an |anything |something |cup of |bite |glass of |bit of )*(?:food|snacks?|coffee|tea|water|beer|drinks?|wine|bread|cake|sandwich|pizza|noodles|soup|chocolate|to eat|to drink)(?: .{0,20})?',
      'i could eat(?: .*)?|what is for (?:dinner|supper|lunch|breakfast|tea)|when do we eat|what do you eat|food',
      'do you (?:like|eat|want|fancy|cook|drink) (?:pizza|sushi|coffee|tea|cake|chocolate|cheese|meat|fish|noodles|burgers?|fries|ice cream|beer|wine|food|alcohol)(?: .*)?',
      `我?(?:好|肚子|真|都|快|太|有点|要|也)*(?:饿|渴)(?:了|死了|死|死我了|啊|坏了|扁了|得.{1,6})*`,
      `(?:${YOU_ZH}|这儿|这里|你这儿|你这)?(?:有没有|有)?(?:什么|点)?(?:吃的|喝的|东西吃|饭吃|零食|夜宵|宵夜|热水)(?:吗|没有|没|么|呢|啊)?`,
      '我?(?:能|想|要|可以)(?:吃|喝)(?:点|下|个|一|杯|口|碗|得下)?.{0,8}',
      `(?:${YOU_ZH})?(?:喜欢|爱|想)(?:吃|喝).{1,6}(?:吗|么)`,
      `(?:${YOU_ZH})?吃(?:了吗|了没|饭了吗|饭了没|饭没|过了吗|什么)${END_ZH}`,
    ],
  },
  weather: {
    phrases: [
      '(?:i am|it is|its|is it|so|bit|a bit|very) (?:so |really |very |bloody |a bit |quite |always |freaking |this |here |too )*(?:cold|freezing|hot|boiling|chilly|raining|snowing|sunny|windy|foggy|dark|wet|warm|damp|rainy)(?: .{0,16})?',
      '(?:nice|lovely|bad|awful|terrible|great|good|horrible|beautiful|what) (?:weather|night|evening|day for it|rain|fog|snow)(?: .{0,16})?',
      '(?:how is|what is) the weather(?: .*)?|(?:is it|will it|does it)(?: always| ever| going to)* (?:rain|snow|be cold|clear up)(?: .*)?|brr+',
      `我?(?:这边|这里|这儿|外面|外头|今天|现在)?(?:在|又|一直)?(?:下雨|下雪|刮风|起雾|打雷|下大雨|下冰雹)${END_ZH}`,
      `(?:今天|今晚|外面|外头|这儿|你那儿|你那边)?(?:的)?天气(?:真|好|很|太|挺)*(?:不错|好|糟|差|冷|热|怎么样|如何|坏)${END_ZH}`,
      `(?:这里|这儿|这边|外面|外头|这地方)(?:一直|总是|老|怎么|老是)*(?:这么|那么|好|真|这样)?(?:黑|冷|热|暗|潮|湿|亮|闷)${END_ZH}`,
      `我?(?:好|真|太|有点|快|要|都)*(?:冷|热)(?:啊|死了|死|呀|了|得.{1,5})*`,
    ],
  },
  place: {
    phrases: [
      'where (?:am i|are we|is this|is here|the (?:hell|fuck) (?:am i|are we))(?: .{0,16})?',
      'what is (?:this place|here|this town)(?: .{0,16})?|what (?:place|town|country|city|planet) (?:is|are) (?:this|we|here|it)(?: .*)?|what kind of place is this',
      '(?:which|what) (?:place|town|country|city) (?:is this|are we in|am i in)|how did i (?:get|end up) here|why am i here|is this place real',
      '(?:这|这里|这儿|我们?(?:现在)?|咱们?|我这)(?:到底|究竟|又)?(?:是|在)?(?:哪里|哪儿|哪|什么鬼?地方|哪个(?:城市|地方|国家))(?:啊|呀|呢)*',
      '我?(?:怎么|是怎么)(?:到|来|会在|跑到)(?:这|这里|这儿)(?:来)?(?:的|了)?',
    ],
  },
  time: {
    phrases: [
      'what (?:time|day|date|year|month|hour|century)(?: of the \\w+)? (?:is it|is today|is this|are we in|it is)(?: .{0,12})?|what is the (?:time|date|year|day)(?: .*)?|how late is it|(?:do you )?(?:have|know|got) the time|what day is today|is it (?:late|midnight|monday)',
      '(?:现在|今天|这会儿|今儿|这)?(?:是)?(?:几点|几号|几月|几月几号|星期几|周几|礼拜几|什么时间|什么时候|哪一?年|几几年|何年何月|什么年代|什么日子)(?:了|啊|钟|呀)*',
    ],
  },
  said_before: {
    phrases: [
      'what did (?:you|i|we|she|he) (?:just )?(?:say|ask|said)(?: .{0,16})?|what were you saying|what was (?:that|the question|it)(?: again)?',
      '(?:(?:can|could|would) you )?(?:please )?(?:repeat|say|ask) (?:that|it|yourself|the question|the last part)(?: again| once more)?|repeat|say again|once more|again|one more time|pardon(?: me)?|come again|say what|sorry what|i beg your pardon',
      'i (?:didnt|did not|cant|could not|couldnt) (?:hear|catch) (?:you|that|it)(?: .*)?',
      `${YOU_ZH}?(?:刚才|刚刚|刚|之前|上一句)(?:说|问)(?:了|的)?(?:是)?什么${END_ZH}|${YOU_ZH}(?:说|问)(?:了)?什么来着`,
      `(?:请|能|你)?(?:再|重新)(?:说|讲|问)(?:一遍|一次|一下|一回)(?:吧|呗|好吗)?|重复(?:一遍|一下)?${END_ZH}`,
      `我?没(?:听清|听见|看清|听到|听清楚)${END_ZH}|我刚(?:才|刚)?说(?:了)?(?:什么|啥).{0,3}`,
    ],
  },
  confused: {
    phrases: [
      'i (?:dont|do not|cant|didnt|did not|really dont|still dont) (?:really |even |quite )*(?:get|understand|follow|know what (?:you mean|to do|to say|to write|this is|is going on|you want))(?: .{0,24})?',
      'what do you (?:mean|want)(?: .{0,20})?|huh|what|eh|come on what|wait what|how|why',
      'what is (?:going on|happening|this|this about|this all about|the point|the task|that supposed to mean)(?: .{0,12})?|what is all this(?: .*)?',
      'i am (?:so |totally |really |a bit |very )*confused(?: .{0,12})?|confused|(?:that |this |it )?(?:makes|doesnt make|does not make|make) (?:no|any)? ?sense',
      'what (?:do|should|am|can|shall|must|would) i (?:do|say|write|type|answer|supposed to (?:do|say|write|answer)|meant to (?:do|say|write))(?: .{0,12})?|help(?: me)?|(?:give me )?(?:a )?hint(?: please)?|how (?:does this|do i|do you) (?:work|play|play this|answer)|explain|wtf|what the (?:hell|heck|fuck)(?: .*)?|i have no clue(?: .*)?',
      `我?(?:完全|还是|有点|真|根本)?(?:没|不|看不|听不|搞不|没太|不太)(?:太)?(?:听|看|搞|弄|能)?(?:懂|明白|清楚|理解)(?:${YOU_ZH}|这)?(?:在)?(?:说|问|讲|是)?(?:什么|的|啥)?(?:意思)?${END_ZH}`,
      `(?:这|这个|你)?(?:是|什么)?(?:什么意思|什么情况|什么鬼|怎么回事|啥意思|几个意思)${END_ZH}`,
      `${YOU_ZH}(?:到底)?想(?:让|要|叫)我(?:说|干|做|写|回答)(?:什么|啥)${END_ZH}`,
      `${YOU_ZH}(?:在|到底|到底在|究竟)?(?:说|讲|问)(?:的)?(?:是)?什么(?:意思)?${END_ZH}`,
      `我?(?:该|应该|要|得|到底该)(?:怎么|如何)?(?:做什么|干什么|说什么|写什么|怎么办|怎么做|怎么玩|怎么说|做|办|玩|说|写|回答|答)(?:啊|呢|才好|好|呀)*`,
      `(?:怎么|这怎么|该怎么)(?:玩|弄|办|回答|答|说)(?:啊|呢|呀)?|(?:啊|哈|诶|咦|嗄|什么|怎么了|咋了|为什么|怎么)(?:啊|呢|呀)?|懵了?|一头雾水|莫名其妙|帮帮我|救命|给?(?:我)?(?:个|点)?提示(?:一下)?(?:吧|呗)?|一点头绪都?没有|没头绪`,
    ],
  },
  bored: {
    phrases: [
      '(?:i am )?(?:so |really |very |getting |a bit |kind of |just )*bored(?: .{0,16})?|(?:this|it|that|you|this game|this story)(?: is| are)? (?:so |really |very |a bit |kind of |getting |just )*(?:boring|dull|slow|tedious|too slow|taking too long)(?: .{0,28})?|boring|so boring|when does (?:something|anything) happen|nothing (?:ever )?happens(?: .{0,12})?',
      '(?:can|could|may) (?:we|i|you) (?:please |just )?(?:skip|move on|hurry|go on|get on with|speed|stop)(?: .*)?|skip(?: (?:this|it|please))?|next|hurry up|get on with it|move on|faster|yawn|zz+|whatever|meh|get to the point|this is taking (?:forever|ages)',
      `(?:我|这|好|真|太|有点|这个|这游戏|这故事|也太|快|你|可真)*(?:无聊|没意思|没劲|乏味|好闷|无趣)(?:死了|死|透了)?${END_ZH}`,
      `(?:能不能|可以|能|可不可以)?(?:直接)?(?:跳过|快点|快一点|快进|下一个|往下走)(?:这段)?(?:吗|吧|行吗|好吗|啊)?|磨叽|墨迹|真磨叽|打哈欠|别啰嗦了?|说重点|继续`,
    ],
  },
  question: {
    phrases: [
      '(?:no )?you (?:first|go first|tell me|say it)|(?:you )?tell me (?:first|yourself|something)|ask me something else|i asked (?:first|you)|why (?:do|are) you (?:ask|asking|care|want to know)(?: .*)?',
      `(?:还是)?${YOU_ZH}(?:先说|先来|先回答|先讲|自己说|说呢|先告诉我)(?:吧|呗|嘛)?|问这个(?:干嘛|干什么|做什么)|${YOU_ZH}问(?:这个)?(?:干嘛|干什么|做什么)`,
    ],
  },
  yes: {
    phrases: [
      '(?:yes+|yeah+|yep|yup|yea|ya|ok(?:ay)?|k+|sure(?: thing)?|fine|alright|all right|right|of course|absolutely|definitely|i do|i am|i will|aye|good|cool|true|indeed|i see|got it|understood|agreed|deal|why not|i guess(?: so)?|maybe|perhaps|probably|fair enough|no problem)(?: (?:yes|so|much|a lot|you|very much|then|ok|sure|thanks|thank you|maam|sir))*',
      '(?:嗯+|对|是|是的|好|好的|好吧|好嘞|行|行吧|可以|没错|当然|ok|okay|好啊|好呀|嗯嗯|哦+|噢|知道了|明白了?|懂了|了解|收到|成|中|对对|对的|同意|也许|可能|大概|没问题|随你)(?:啊|呀|吧|的|了|呢|哈|好|嗯|对)*',
    ],
  },
  no: {
    phrases: [
      '(?:no+|nope|nah+|na|never|not really|no way|no thanks|no thank you|i dont|i am not|i wont|not at all|negative|nay|i dont think so|absolutely not|of course not|i refuse|no no|(?:i am )?not (?:telling|saying)|i (?:wont|cant|would rather not|dont want to) (?:say|tell)|my lips are sealed)(?: (?:no|sir|maam|thanks|never|nope|way))*',
      '(?:不|不是|不要|没有|没|不行|不了|才不|不对|不用|不想|别|算了|不好|不可以|否|no|哪有|怎么可能|没有啊|不会|不必|偏不|就不|我不|不干|不说|不告诉你|保密|不能说|不想说)(?:啊|呀|吧|的|了|呢|哦|要)*',
    ],
  },
}

/** Laughter, word by word, before short forms are taken away. */
export const LAUGHTER =
  /\b(?:b?a?(?:ha){2,}h?|(?:he){2,}|haha\w*|lo+l|lmf?ao+|rofl|teehee|xd+|jaja\w*|h{2,})\b|哈+|呵{2,}|嘿{2,}|嘻{2,}|笑死(?:我了|了)?|233+|h{3,}|[😂🤣😄😀😆😁😅😊🙂😹😃]/giu
/** What may stand beside it. */
export const LAUGHED_AT =
  /^(?:good one|nice one|(?:that is |thats |very |so |you are |youre )*funny|(?:你|您|好|真|太|可)*(?:逗|好笑|搞笑|有意思)(?:了|啊|的)?)?$/iu
