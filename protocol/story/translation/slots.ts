/** What a translation must keep as it is: variables in braces, and the tags of a page. */

/** A tag of a page, or a variable alone: what a translator's tool protects. */
export const CODE = /<\/?[a-z][^<>]*>|\{\s*\w+\s*\}/gi

/** The variables and tags of the source that its translation lacks, each as it is written in short: `{trust}`, `<em>`. */
export function findLostSlots(source: string, target: string): string[] {
  const left = listSlots(target)
  return listSlots(source).filter((slot) => {
    const at = left.indexOf(slot)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Variables once each, since languages repeat them as they need; tags each time. */
function listSlots(text: string): string[] {
  const tags = (text.match(/<\/?[a-z][^<>]*>/gi) ?? []).map((tag) => tag.replace(/\s*\/?>$/, '>').toLowerCase())
  return [...new Set(listVariables(text).map((name) => `{${name}}`)), ...tags]
}

/** A brace begins a variable in a text, and the text of a case inside of a variable: `{lamps, plural, one {# lamp} other {{lamps} lamps}}`. */
function listVariables(text: string): string[] {
  const names: string[] = []
  const inVariable: boolean[] = []
  for (const { 0: brace, 1: name } of text.matchAll(/\{\s*(\w+)(?=\s*[,}])|[{}]/g)) {
    if (brace === '}') inVariable.pop()
    else {
      const isVariable = inVariable[inVariable.length - 1] !== true
      if (isVariable && name !== undefined) names.push(name)
      inVariable.push(isVariable)
    }
  }
  return names
}
