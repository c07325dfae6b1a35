/**
 * The one place where HTML of the server is shown: cleaned first, by a library that comes when it is needed. Until it is
 * here, and if it cannot come, the words stand there without their dress.
 */
import type { DOMPurify } from 'dompurify'
import { useLayoutEffect, useRef } from 'react'

interface Props {
  html: string
  className?: string | undefined
  /** Language of the words, where it may be another than the page's. */
  lang?: string | undefined
}

export function SafeHtml({ html, className, lang }: Props) {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    let isWanted = true
    const show = (content: Node): void => {
      if (!isWanted || container.current === null) return
      container.current.textContent = ''
      container.current.append(content)
    }
    if (purify !== null) show(sanitizeHtml(html, purify))
    else {
      show(document.createTextNode(extractText(html)))
      void loadPurify().then((purify) => show(sanitizeHtml(html, purify)), () => undefined)
    }
    return () => {
      isWanted = false
    }
  }, [html])
  return <div ref={container} className={className} lang={lang} />
}

/** Plain tags that dress words. No links, no pictures, no attributes: nothing that fetches, runs or leads away. */
const ALLOWED_TAGS = ['p', 'br', 'hr', 'em', 'i', 'strong', 'b', 'u', 's', 'small', 'span', 'div', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote']

function sanitizeHtml(html: string, purify: DOMPurify): DocumentFragment {
  return purify.sanitize(html, { ALLOWED_TAGS: ALLOWED_TAGS, ALLOWED_ATTR: [], ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false, RETURN_DOM_FRAGMENT: true })
}

let purify: DOMPurify | null = null

async function loadPurify(): Promise<DOMPurify> {
  purify = (await import('dompurify')).default
  return purify
}

/** The words alone. A document that is parsed and never shown runs and fetches nothing. */
function extractText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of Array.from(body.querySelectorAll('script, style, template, noscript, iframe, svg, math'))) hidden.remove()
  return body.textContent
}
