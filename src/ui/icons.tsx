/** Icons. They take the colour of the text and are hidden from screen readers. */
import { type ReactNode } from 'react'

export interface IconProps {
  /** Width and height, px. */
  size?: number
}

/** A diamond, the coin of the app. */
export function DiamondIcon({ size = 16 }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d="M8 1 1.5 8H8z" fill="#8fd0ff" />
      <path d="M8 1v7h6.5z" fill="#7aa2ff" />
      <path d="M1.5 8 8 15V8z" fill="#6b8cff" />
      <path d="M14.5 8H8v7z" fill="#7d62f2" />
    </svg>
  )
}

/** A heart, outlined or filled. */
export function HeartIcon({ size = 18, filled = false }: IconProps & { filled?: boolean }) {
  return (
    <StrokeIcon size={size} fill={filled ? 'currentColor' : 'none'}>
      <path d="M12 20.5S3.5 15.6 3.5 9.4A4.7 4.7 0 0 1 12 6.7a4.7 4.7 0 0 1 8.5 2.7c0 6.2-8.5 11.1-8.5 11.1z" />
    </StrokeIcon>
  )
}

/** A chevron that points back. */
export function BackIcon({ size = 22 }: IconProps) {
  return (
    <StrokeIcon size={size}>
      <path d="M14.5 5.5 8 12l6.5 6.5" />
    </StrokeIcon>
  )
}

/** An arrow down, to the latest. */
export function ArrowDownIcon({ size = 18 }: IconProps) {
  return (
    <StrokeIcon size={size}>
      <path d="M12 5v13.5M6 13l6 6 6-6" />
    </StrokeIcon>
  )
}

/** Three dots that open a menu. */
export function MenuIcon({ size = 20 }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
      <circle cx="5" cy="12" r="2" />
      <circle cx="12" cy="12" r="2" />
      <circle cx="19" cy="12" r="2" />
    </svg>
  )
}

/** The frame of a line icon: 24 units wide, drawn in the colour of the text. */
export function StrokeIcon({ size, fill = 'none', children }: { size: number; fill?: string; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={fill}
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
