/** 法律页面如何称呼运营方，以及如何联系。 */
import { type LegalOperator } from '../../legalPages.ts'

export function nameOperator({ name }: LegalOperator): string {
  return name ?? '运营方'
}

export function describeContact({ email }: LegalOperator): string {
  return email === null
    ? '请通过运营方在提供本服务之处公布的联系方式与我们联系。'
    : `请发送邮件至 [${email}](mailto:${email})。`
}

export function describeAnswers({ generatesAnswers }: LegalOperator): string {
  return generatesAnswers
    ? '你输入的话，可能由软件即时生成回应。'
    : '对你输入的话的回应都是事先写好的，由软件从中选出。'
}
