/** 内容移除。 */
import { type WriteLegalDocument } from '../../legalPages.ts'
import { describeContact } from './operator.ts'

export const write: WriteLegalDocument = (operator) => ({
  summary: '如果某张图片、某段语音、某个角色或某段文字与你有关，或权利属于你，可以这样要求移除。',
  sections: [
    {
      id: 'who',
      heading: '谁可以提出',
      blocks: [
        [
          '未经同意而被展示、被模仿或被点名的人，或有权代表本人的人。',
          '对内容享有著作权、商标权或其他权利的人，或有权代表权利人的人。',
          '可能涉及未满 18 周岁者时，任何人。',
          '你自己，针对你本人上传的图片。',
        ],
      ],
    },
    {
      id: 'how',
      heading: '需要提供什么',
      blocks: [
        describeContact(operator),
        [
          '内容在哪里：故事、角色和场景，或页面地址。附上截图更好。',
          '你与内容的关系：里面是你本人，或你享有哪项权利。',
          '声明你所写的内容据你所知属实。',
          '怎样联系你。',
        ],
        '第一次来信不需要附身份证件。如果必须确认你就是当事人，我们只索取必要的材料，用完即删。',
      ],
    },
    {
      id: 'when',
      heading: '多快处理',
      blocks: [
        [
          '可能涉及未成年人的内容：立即移除，并向主管机关举报。',
          '未经同意的真实人物私密内容：立即隐藏，48 小时内移除。',
          '其他请求：七个工作日内决定。',
        ],
        '我们会把结果告诉你。移除的内容也会从进行中的游戏里撤下；玩家设备上的副本会在几天内过期。',
      ],
    },
    {
      id: 'own',
      heading: '你自己的图片和账号',
      blocks: [
        '形象可以在“[我的形象](/user-character)”里删除。要连同写过、上传过的一切删除整个账号，请到“[设置](/user/settings#delete-account)”点“注销账号”，游客也可以。',
        `只想删除某一项其他上传内容，请说明它在哪里。${describeContact(operator)}`,
      ],
    },
    {
      id: 'counter',
      heading: '如果你的内容被移除',
      blocks: [
        '除非法律禁止，我们会告诉内容的作者移除的原因。如果你认为这是误判，请回复并说明理由，会由另一个人重新审查。',
      ],
    },
  ],
})
