/**
 * The one place that shows HTML of the server: sanitised by DOMPurify, which is loaded on demand. Until it is
 * loaded, and if that fails, the plain text is shown.
 */
import type { DOMPurify } from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import { extractText } from '../../protocol/htmlText.ts'

interface Props {
  html: string
  className?: string | undefined
  /** Language of the text, if it may differ from the page's. */
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
      void loadPurify().then(
        (purify) => show(sanitizeHtml(html, purify)),
        () => undefined,
      )
    }
    return () => {
      isWanted = false
    }
  }, [html])
  return <div ref={container} className={className} lang={lang} />
}

/** Formatting tags only. No links, pictures or attributes: nothing that fetches, runs or navigates. */
const ALLOWED_TAGS = [
  'p',
  'br',
  'hr',
  'em',
  'i',
  'strong',
  'b',
  'u',
  's',
  'small',
  'span',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
]

function sanitizeHtml(html: string, purify: DOMPurify): DocumentFragment {
  return purify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: [],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
}

let purify: DOMPurify | null = null

async function loadPurify(): Promise<DOMPurify> {
  purify = (await import('dompurify')).default
  return purify
}
