import type { AccountTexts } from '../../en/account/index.ts'

export const help: AccountTexts['help'] = {
  title: '帮助',
  questions: {
    resume: {
      question: '怎样接着玩上次的故事？',
      answer: '从“玩过的故事”或故事列表打开它，就会从上次停下的地方继续。在别的设备上登录同一个账号也一样。',
    },
    diamonds: {
      question: '钻石有什么用？',
      answer: '用来解锁故事、角色、选项和场景，付费前都会先看到价格。可以在“钻石”里购买，也可以做每日任务赚取。',
    },
    earning: {
      question: '钻石有什么用？',
      answer: '用来解锁故事、角色、选项和场景，付费前都会先看到价格。钻石可以做每日任务赚取。',
    },
    missing: {
      question: '付了款，钻石没有到账',
      answer: '在故事列表点一下钻石余额，重新加载。付款可能需要几分钟。如果一直没有到账，请写明付款时间联系我们。',
    },
    fault: {
      question: '故事里出了问题',
      answer: '在对话中打开菜单，选“报告问题”。它会保存一份记录，帮助我们找到原因。',
    },
    delete: { question: '怎样删除账号？', answer: '用账号绑定的邮箱写信给我们。“内容移除”页面说明了之后的处理方式。' },
  },
  contact: '发邮件至 {{email}}',
}
