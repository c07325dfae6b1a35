/** 记录保存声明。 */
import { type WriteLegalDocument } from '../../legalPages.ts'
import { describeContact, nameOperator } from './operator.ts'

export const write: WriteLegalDocument = (operator) => ({
  summary: '为什么故事里的图片和视频不需要保存演出者的年龄记录。',
  sections: [
    {
      id: 'fictional',
      heading: '所有角色均属虚构',
      blocks: [
        '故事里的角色并不存在。他们的图片、视频和语音由绘制、动画制作、合成或 AI 辅助生成，没有为此拍摄或录制任何真人；如与真实人物相似，纯属巧合。',
        '恋爱或情色场景中的角色均为成年人，也以成年人的样貌呈现。',
      ],
    },
    {
      id: 'records',
      heading: '有关记录保存的法律',
      blocks: [
        '有些法律要求真人露骨影像的制作者保存演出者的年龄记录，例如美国法典第 18 编第 2257 条和第 2257A 条，以及美国联邦法规第 28 编第 75 部分。故事中没有真人从事此类行为的影像，因此不适用这些义务。',
      ],
    },
    {
      id: 'uploads',
      heading: '玩家的照片',
      blocks: [
        '玩家可以上传面部照片，用来制作形象，或用在需要照片的故事里。只允许已经同意的成年人的照片；不允许露骨照片，也不允许任何未满 18 周岁者的照片。我们得知后会移除此类照片，并依法举报。',
      ],
    },
    {
      id: 'age',
      heading: '玩家的年龄',
      blocks: ['本服务面向成年人。根据所在国家或地区，玩家在第一个故事之前需要确认年龄。'],
    },
    {
      id: 'contact',
      heading: '联系方式',
      blocks: [`本声明由${nameOperator(operator)}作出。${describeContact(operator)}`],
    },
  ],
})
