/** Stands for wouter in the early script: a link without a router. `openEarly` in `drawList.tsx` answers its tap. */
import { type ReactNode } from 'react'

interface Props {
  href: string
  className?: string
  children: ReactNode
}

export function Link({ href, className, children }: Props) {
  return (
    <a href={href} className={className}>
      {children}
    </a>
  )
}
