/** Icons. They take the colour of the text and are hidden from screen readers. */
import { type ComponentProps } from 'react'

export interface IconProps {
  /** Width and height, px. */
  size?: number
}

/** A diamond, the coin of the app. */
export function DiamondIcon({ size = 16 }: IconProps) {
  return (
    <Icon size={size} units={16}>
      <path d="M8 1 1.5 8H8z" fill="#8fd0ff" />
      <path d="M8 1v7h6.5z" fill="#7aa2ff" />
      <path d="M1.5 8 8 15V8z" fill="#6b8cff" />
      <path d="M14.5 8H8v7z" fill="#7d62f2" />
    </Icon>
  )
}

export const HEART_PATH =
  'M12 20.5S3.5 15.6 3.5 9.4A4.7 4.7 0 0 1 12 6.7a4.7 4.7 0 0 1 8.5 2.7c0 6.2-8.5 11.1-8.5 11.1z'

/** A heart, outlined or filled. */
export function HeartIcon({ size = 18, filled = false }: IconProps & { filled?: boolean }) {
  return (
    <StrokeIcon size={size} fill={filled ? 'currentColor' : 'none'}>
      <path d={HEART_PATH} />
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
    <Icon size={size} fill="currentColor">
      <circle cx="5" cy="12" r="2" />
      <circle cx="12" cy="12" r="2" />
      <circle cx="19" cy="12" r="2" />
    </Icon>
  )
}

type DrawingProps = Omit<ComponentProps<'svg'>, 'width' | 'height' | 'viewBox' | 'aria-hidden' | 'focusable'> & {
  /** Width and height, px; without it, a style sheet gives them. */
  size?: number
  /** Width and height of the drawing, in the units of its paths. */
  units?: number
}

/** The frame of every icon: a square that is hidden from screen readers and never focused. */
export function Icon({ size, units = 24, ...rest }: DrawingProps) {
  return (
    <svg {...rest} width={size} height={size} viewBox={`0 0 ${units} ${units}`} aria-hidden="true" focusable="false" />
  )
}

/** The frame of a line icon, drawn in the colour of the text. */
export function StrokeIcon(props: DrawingProps) {
  return (
    <Icon fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" {...props} />
  )
}
