/** The keys of every text of the page, by the shape of the English ones. */
import type { AccountTexts } from './en/account/index.ts'
import type { CatalogueTexts } from './en/catalogue/index.ts'
import type { CreationTexts } from './en/creation/index.ts'
import type { CreditTexts } from './en/credits/index.ts'
import type { DemoTexts } from './en/demo/index.ts'
import type { DisplayTexts } from './en/display/index.ts'
import type { Texts } from './en/index.ts'
import type { IntroTexts } from './en/intro/index.ts'
import type { LandingTexts } from './en/landing/index.ts'
import type { LaterTexts } from './en/later/index.ts'
import type { LegalTexts } from './en/legal/index.ts'
import type { NoticeTexts } from './en/notices/index.ts'
import type { PictureTexts } from './en/pictures/index.ts'

/** All bundles beside `Texts` are missing until they were added (`textBundle.ts`). */
type PageTexts = Texts & {
  later: LaterTexts
  account: AccountTexts
  intro: IntroTexts
  credits: CreditTexts
  creation: CreationTexts
  catalogue: CatalogueTexts
  demo: DemoTexts
  display: DisplayTexts
  landing: LandingTexts
  legal: LegalTexts
  notices: NoticeTexts
  pictures: PictureTexts
}

/** A key such as 'later.messages.new', without the ending of a plural form. */
export type TextKey = KeyOf<PageTexts>

type KeyOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? WithoutPlural<Name> : `${Name}.${KeyOf<Tree[Name]>}`
}[keyof Tree & string]

type WithoutPlural<Name extends string> = Name extends `${infer Base}_one`
  ? Base
  : Name extends `${infer Base}_other`
    ? Base
    : Name
