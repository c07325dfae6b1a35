/**
 * The pieces that screens are laid out with. Each is an element of its own: `as` says which, and the element takes what it always takes. What is
 * special about a place stands in the sheet of its component, whose class wins over the piece.
 */
import { type ComponentProps, type ReactNode } from 'react'
import './layout.css'

type Tag =
  | 'article'
  | 'aside'
  | 'button'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'fieldset'
  | 'figcaption'
  | 'figure'
  | 'footer'
  | 'form'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'header'
  | 'label'
  | 'legend'
  | 'li'
  | 'main'
  | 'nav'
  | 'ol'
  | 'output'
  | 'p'
  | 'search'
  | 'section'
  | 'span'
  | 'strong'
  | 'time'
  | 'ul'

type PieceProps<As extends Tag, Own> = Own & { as?: As } & Omit<ComponentProps<As>, keyof Own>

interface Part {
  /** Takes the room that is left in the line, however long its words. */
  grow?: boolean
  /** Stays as wide as it is, however narrow the line. */
  rigid?: boolean
  strong?: boolean
  /** Its words may break anywhere: a name of an author or a player may be one long word. */
  breaks?: boolean
  /** Ends in three dots where the line ends. */
  oneLine?: boolean
}

interface Space extends Part {
  /** Between the parts: a step of the scale of `theme.css`, 4 px each. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6
  /** In the small type and quiet colour of hints. */
  quiet?: boolean
}

interface Words extends Part {
  tone?: 'quiet' | 'danger'
  small?: boolean
}

interface Line extends Space {
  /** Across the direction of the line. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  /** Along the direction of the line. */
  justify?: 'center' | 'between' | 'end'
  wrap?: boolean
}

/** A screen that scrolls as a whole, such as a list; `wide` on those for desktops, else as wide as the column. */
export function ListScreen({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div className="ui-screen" data-wide={wide}>
      {children}
    </div>
  )
}

/** Parts beside each other, in the middle of the line unless `align` says otherwise. */
export function Row<As extends Tag = 'div'>(props: PieceProps<As, Line>) {
  return <Piece base="ui-row" {...props} />
}

/** Parts below each other, which share the height where there is more or less of it than they need. */
export function Column<As extends Tag = 'div'>(props: PieceProps<As, Line>) {
  return <Piece base="ui-column" {...props} />
}

/** Parts below each other, each as high as it is and as wide as the stack. */
export function Stack<As extends Tag = 'div'>(props: PieceProps<As, Space>) {
  return <Piece base="ui-stack" {...props} />
}

/** Words: a paragraph unless `as` says otherwise. */
export function Text<As extends Tag = 'p'>(props: PieceProps<As, Words>) {
  return <Piece base="" {...props} as={props.as ?? 'p'} />
}

/** A hint: small and quiet. */
export function Quiet<As extends Tag = 'p'>(props: PieceProps<As, Part>) {
  return <Piece base="" {...props} as={props.as ?? 'p'} quiet />
}

/** Words for screen readers only. */
export function Spoken<As extends Tag = 'span'>(props: PieceProps<As, object>) {
  return <Piece base="ui-spoken" {...props} as={props.as ?? 'span'} />
}

interface Props extends Line, Words {
  base: string
  as?: Tag
  className?: string | undefined
}

function Piece({ base, as: Element = 'div', className, ...props }: Props) {
  const { gap, align, justify, wrap, quiet, tone, small, strong, breaks, oneLine, grow, rigid, ...rest } = props
  const classes = [
    base,
    gap && `ui-gap-${gap}`,
    align && `ui-align-${align}`,
    justify && `ui-justify-${justify}`,
    wrap && 'ui-wrap',
    (tone || quiet) && `ui-tone-${tone ?? 'quiet'}`,
    (small || quiet) && 'ui-small',
    strong && 'ui-strong',
    breaks && 'ui-breaks',
    oneLine && 'ui-one-line',
    grow && 'ui-grow',
    rigid && 'ui-rigid',
    className,
  ]
  return <Element {...rest} className={classes.filter(Boolean).join(' ')} />
}
