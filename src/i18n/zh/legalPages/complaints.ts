/** 投诉。 */
import { type WriteLegalDocument } from '../../legalPages.ts'
import { describeContact, nameOperator } from './operator.ts'

export const write: WriteLegalDocument = (operator) => ({
  summary: '如果这里有违法、有害或者不对的地方，请告诉我们。每一件投诉都有专人阅读。',
  sections: [
    {
      id: 'what',
      heading: '可以投诉什么',
      blocks: [
        [
          '违法、违反条款或不该出现的故事、角色、图片、语音或生成的回应。',
          '未经同意出现了你或你所代表的人的内容。请参阅“[内容移除](/content-removal)”页面，这类请求优先处理。',
          '扣费有误、钻石缺少，或购买没有成功。',
          '我们处理你的信息或账号的方式。',
        ],
      ],
    },
    {
      id: 'how',
      heading: '怎样投诉',
      blocks: [
        `${describeContact(operator)}投诉不需要账号。`,
        '提供以下信息，我们能更快找到问题：',
        [
          '故事的标题、角色，以及发生在故事的什么地方，或页面地址；',
          '你所投诉的文字或图片，以及理由；',
          '如果涉及扣费，请写明时间和钻石数量；',
          '怎样联系你。',
        ],
        '在对话中，菜单里的“报告问题”会保存一个文件，记录故事中发生的事。如果愿意，可以附上它。文件里包含你在那里写过的话。',
      ],
    },
    {
      id: 'then',
      heading: '接下来会怎样',
      blocks: [
        `我们会确认收到投诉。${nameOperator(operator)}会在七个工作日内作出决定，并告诉你做了什么、为什么。可能违法的内容在决定之前先行隐藏；涉及未成年人的内容立即移除并举报。`,
      ],
    },
    {
      id: 'appeal',
      heading: '如果你不同意',
      blocks: [
        '请回复我们的决定并说明理由，会由另一位没有参与决定的人重新审查。你也可以诉诸法院、消费者组织或个人信息保护机关。',
      ],
    },
    {
      id: 'abuse',
      heading: '请如实投诉',
      blocks: ['善意的投诉不会给你带来任何不利。反复提交虚假投诉的账号，可能会受到限制。'],
    },
  ],
})
