/** Texts of the demo. */
import { addTextBundle, createTextBundle } from './textBundle.ts'
import type { DemoTexts } from './en/demo/index.ts'

export const demoTexts = createTextBundle(
  'demo',
  import.meta.glob<DemoTexts>('./*/demo/index.ts', { eager: true, import: 'demo' }),
)

export function addDemoTexts(): void {
  addTextBundle('demo', demoTexts)
}
