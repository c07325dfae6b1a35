import type { LegalTexts } from '../../en/legal/index.ts'

export const region: LegalTexts['region'] = { title: '暂不提供服务' }
