/** Elements, none or several, and never text: what a component places beside other children (lint rule `text-alone`). */
import { type ReactElement } from 'react'

export type Elements = ReactElement | readonly Elements[] | false | null | undefined
