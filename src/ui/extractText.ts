/** The text without tags. A parsed document that is never shown runs and fetches nothing. */
export function extractText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of Array.from(body.querySelectorAll('script, style, template, noscript, iframe, svg, math')))
    hidden.remove()
  return body.textContent
}
