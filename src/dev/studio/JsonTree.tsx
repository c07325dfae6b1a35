/** A value as a tree that opens and closes. A value can be picked, to ask why it is what it is. */
import { useState } from 'react'
import { formatPath, type Path } from '../../../worker/debug/diffViews.ts'
import { Row, Text } from '../../ui/layout.tsx'
import styles from './JsonTree.module.css'

interface JsonTreeProps {
  value: unknown
  /** Where the value stands; it is what is picked. */
  path?: Path
  /** How many levels are open at first. */
  openLevels?: number
  onPick?: ((path: Path) => void) | undefined
}

/** Longest text on one line. */
const LONG_TEXT = 160

export function JsonTree({ value, path = [], openLevels = 1, onPick }: JsonTreeProps) {
  const parts = listParts(value)
  if (parts === null) return <Leaf value={value} />
  if (parts.length === 0)
    return (
      <Text as="span" tone="quiet">
        {Array.isArray(value) ? '[]' : '{}'}
      </Text>
    )
  return (
    <ul className={styles.parts}>
      {parts.map(([key, part]) => (
        <Part key={key} name={key} value={part} path={[...path, key]} openLevels={openLevels} onPick={onPick} />
      ))}
    </ul>
  )
}

function Part({
  name,
  value,
  path,
  openLevels,
  onPick,
}: {
  name: string | number
  value: unknown
  path: Path
  openLevels: number
  onPick: JsonTreeProps['onPick']
}) {
  const [isOpen, setOpen] = useState(openLevels > 0)
  const parts = listParts(value)
  const isBranch = parts !== null && parts.length > 0
  return (
    <li>
      <Row gap={1} align="baseline" className={styles.line}>
        {isBranch ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={formatPath(path)}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '▾' : '▸'}
          </button>
        ) : (
          <span className={styles.toggle} />
        )}
        {onPick === undefined ? (
          <span className={styles.name}>{`${name}:`}</span>
        ) : (
          <button
            type="button"
            className={styles.pick}
            title={`Why is ${formatPath(path)} so?`}
            onClick={() => onPick(path)}
          >
            {`${name}:`}
          </button>
        )}
        {isBranch ? (
          <Text as="span" tone="quiet">
            {summarize(value, parts.length)}
          </Text>
        ) : (
          <JsonTree value={value} />
        )}
      </Row>
      {isBranch && isOpen && <JsonTree value={value} path={path} openLevels={openLevels - 1} onPick={onPick} />}
    </li>
  )
}

function Leaf({ value }: { value: unknown }) {
  const text = value === undefined ? 'none' : JSON.stringify(value)
  return (
    <span className={styles.leaf} data-type={value === null ? 'null' : typeof value}>
      {text.length > LONG_TEXT ? `${text.slice(0, LONG_TEXT)}…` : text}
    </span>
  )
}

/** Null for a value without parts. */
function listParts(value: unknown): [string | number, unknown][] | null {
  if (Array.isArray(value)) return value.map((part, index) => [index, part])
  return typeof value === 'object' && value !== null ? Object.entries(value) : null
}

function summarize(value: unknown, count: number): string {
  return Array.isArray(value) ? `[${count}]` : `{${count}}`
}
