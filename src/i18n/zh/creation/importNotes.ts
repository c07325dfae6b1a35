/** Chinese texts: the report of a story from another format, by its codes. Each format has a file of its own. */
import { card } from './importNotes/card.ts'
import { choicescript } from './importNotes/choicescript.ts'
import { ink } from './importNotes/ink.ts'
import { renpy } from './importNotes/renpy.ts'
import { shared } from './importNotes/shared.ts'
import { twine } from './importNotes/twine.ts'
import { webgal } from './importNotes/webgal.ts'
import { yarn } from './importNotes/yarn.ts'

export const importNotes = { ...shared, ...ink, ...twine, ...webgal, ...renpy, ...yarn, ...choicescript, ...card }
