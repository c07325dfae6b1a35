/**
 * The one place that shows HTML of the server: sanitised by DOMPurify, which is loaded on demand. Until it is
 * loaded, and if that fails, the plain text is shown.
 */
import type { DOMPurify } from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import styles from './SafeHtml.module.css'
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
  return <div ref={container} className={`${styles.html} ${className ?? ''}`} lang={lang} dir="auto" />
}

/** Formatting and tables. No links or pictures: nothing that fetches, runs or navigates. */
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
  'del',
  'ins',
  'mark',
  'sub',
  'sup',
  'code',
  'pre',
  'dl',
  'dt',
  'dd',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
]
/** Attributes that number a list, span cells and give a direction: numbers and names. */
const ALLOWED_ATTR = ['start', 'reversed', 'value', 'colspan', 'rowspan', 'scope', 'dir']
/** Each of these is read in the direction of its own words. */
const BLOCKS = 'p, div, h1, h2, h3, h4, ul, ol, li, blockquote, dl, dt, dd, caption, th, td'

function sanitizeHtml(html: string, purify: DOMPurify): DocumentFragment {
  const content = purify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const block of content.querySelectorAll(BLOCKS))
    if (!block.hasAttribute('dir')) block.setAttribute('dir', 'auto')
  return content
}

let purify: DOMPurify | null = null

async function loadPurify(): Promise<DOMPurify> {
  purify = (await import('dompurify')).default
  return purify
}
