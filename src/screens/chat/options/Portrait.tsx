/** A drawn head and shoulders, in place of a portrait that an actor does not have. Its hair is one of four, chosen by the name. */
import { Icon } from '../../../ui/icons.tsx'
import styles from './Portrait.module.css'

/** Outlines of hair around the head, which is centred at 22, 18. */
const HAIR = [
  // Short, parted at the side.
  'M13.4 17.5c-.6-6.4 3-10.6 8.8-10.6 5.5 0 8.9 4 8.4 10.2-1.1-2.5-2.9-4-5.4-4.5-3.9 1.7-8.6 1.2-10.3 1.3-.7 1-1.2 2.2-1.5 3.6z',
  // Long, to the shoulders.
  'M12 31.5c-2.2-13 .6-24.7 10.2-24.7s12.3 11.7 9.9 24.7l-3.3-1.2c1.7-6.5 1.6-11.6-.2-15.5-4 .2-7.5-.6-10-2.6-3.5 4.5-4.2 10.3-2.9 18.2z',
  // A knot on top.
  'M13.3 17.2c-.5-5 1.8-8.3 5.7-9.5-1.4-2.9.3-5.5 3-5.5s4.4 2.6 3 5.5c3.9 1.2 6.2 4.5 5.7 9.5-1.3-3.4-4.4-5.3-8.7-5.3s-7.4 1.9-8.7 5.3z',
  // Curls.
  'M12.6 19c-2.3-1.6-1.9-4.7.1-5.7-.5-2.8 1.9-4.8 4.2-4 1.3-2.6 4.8-3.1 6.4-1 2.7-1.2 5.3.5 5.3 3 2.5.3 3.8 3.1 2.3 5.1.3 1-.1 2.1-1.2 2.7-.2-3-1.7-5.2-4.2-6.4-3 1.6-6.8 1.7-9.3.6-2 1-3.2 3-3.6 5.7z',
]

export function Portrait({ name }: { name: string }) {
  const hair = HAIR[sumCodes(name) % HAIR.length]
  return (
    <Icon units={44} className={styles.portrait}>
      <path className={styles.coat} d="M3 46c.8-9.5 7-13.7 13.8-14.6l5.2 4.6 5.2-4.600C34 32.3 40.2 36.5 41 46z" />
      <path className={styles.face} d="M18.3 24h7.4v7.800L22 35.8l-3.7-4z" />
      <ellipse className={styles.face} cx="22" cy="18.5" rx="8" ry="9.3" />
      <path className={styles.hair} d={hair} />
    </Icon>
  )
}

function sumCodes(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
}
