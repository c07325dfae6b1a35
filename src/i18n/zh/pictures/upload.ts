/** Pictures of the player, in Chinese. */
import { type upload as english } from '../../en/pictures/upload.ts'

export const upload: typeof english = {
  region: '你的照片',
  ask: '故事想看看你的样子。',
  choose: '选一张照片',
  take: '现在拍一张',
  decline: '先不了',
  requirements: {
    title: '一张看得清脸的照片',
    background: '背景简单',
    frontal: '正面头像',
    hands: '不要手势',
    accessories: '不戴配饰',
    avoid: '不要这样拍',
    faults: { background: '背景杂乱', frontal: '侧脸', hands: '手入镜', accessories: '墨镜、帽子' },
  },
  progress: '上传进度',
  stages: { preparing: '正在处理……', sending: '正在上传……', checking: '正在检查……' },
  cancel: '取消',
  retry: '再传一次',
  failures: {
    bad_type: '只能发送 JPEG 或 PNG 图片。',
    unreadable: '图片打不开',
    no_demo: '示例图片没有加载出来',
    no_address: '没能取得上传地址',
    refused: '图片没有传上去',
    not_sent: '文件上传失败',
    no_face: '没有检测到人脸',
    failed: '上传失败，请再试一次。',
  },
  advice: {
    again: '可以再传一次，也可以换一张照片。',
    face: '请换一张看得清正脸的照片。',
    other: '请换一张 JPEG 或 PNG 图片。',
  },
}
