/** The tree of the outline, with search and what can be done with a node. */
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { isInside, nodeOfPath } from '../model/documentPaths.ts'
import { addNode, createNode, deleteNodes, findFreeNodeId } from '../model/editNodes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { Column, Row } from '../../ui/layout.tsx'
import fieldStyles from '../fields/Field.module.css'
import { SmallButton } from '../steps/form/SmallButton.tsx'
import { DeleteIcon, DownIcon, PlusIcon, UpIcon } from '../steps/icons.tsx'
import styles from './Outline.module.css'
import { countProblems, isSameRows, listOutlineRows, type NodeRow, type OutlineRow } from './outlineRows.ts'
import { OutlineRowView } from './OutlineRowView.tsx'
import { CHUNK_ROWS, RowChunk } from './RowChunk.tsx'
import { useMoveNode } from './useMoveNode.ts'
import { keepLast } from '../model/nodeReader.ts'
import { groupScenes } from '../model/storyGraph.ts'
import { useDraftNow } from '../problems/useDraftNow.ts'
import { getLocale } from '../../i18n/index.ts'

interface Props {
  /** The node that the author comes from: it gets the focus, unless something else has it. */
  start: string | null
  onOpen: (() => void) | undefined
}

export function OutlineTree({ start, onOpen }: Props) {
  const { t } = useTranslation('creation')
  const { edit, select } = useDraftActions()
  const moveNode = useMoveNode()
  const { rows, search, setSearch, setUnfolded } = useOutlineRows()
  const readDraft = useDraftNow()
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const selection = useDraft((view) => view.selection)
  const problems = useDraft((view) => view.problems)
  // The row that the keyboard went to, until something else is selected.
  const [focused, setFocused] = useState<{ key: string; selected: string | undefined } | null>(null)
  const tree = useRef<HTMLDivElement>(null)
  const current = rows.findLast(({ path }) => path !== null && selection !== null && isInside(selection, path))
  const currentKey = current?.key
  const walked = focused !== null && focused.selected === currentKey ? focused.key : null
  const tabStop = rows.find(({ key }) => key === walked)?.key ?? currentKey ?? rows[0]?.key
  const counts = countProblems(problems)
  useEffect(() => {
    if (currentKey !== undefined) findRow(tree.current, currentKey)?.scrollIntoView({ block: 'nearest' })
  }, [currentKey])
  const needed = [currentKey, tabStop, start === null ? undefined : `node ${start}`]
  const node = [rows.find(({ key }) => key === tabStop), current].find((row) => row?.kind === 'node')
  const focus = (row: OutlineRow | undefined): void => {
    if (row === undefined) return
    // The row is drawn at once, wherever it is.
    flushSync(() => setFocused({ key: row.key, selected: currentKey }))
    findRow(tree.current, row.key)?.focus()
  }
  const returnTo = useEffectEvent(() => {
    if (start !== null && document.activeElement === document.body) findRow(tree.current, `node ${start}`)?.focus()
  })
  useEffect(() => returnTo(), [])
  const add = (): void => {
    const id = findFreeNodeId(readDraft().document)
    edit((draft) => addNode(draft, id, { node: createNode(), ...(node !== undefined && { behind: node.node.id }) }))
    select(['script', 'nodes', id])
    onOpen?.()
  }
  const move = (row: NodeRow, by: 1 | -1): void => {
    const target = findSibling(rows, row, by)
    if (target !== undefined) moveNode(row.node.id, target.node.id, by < 0 ? 'before' : 'behind')
  }
  const remove = (row: NodeRow): void => {
    const next = findSibling(rows, row, 1) ?? findSibling(rows, row, -1)
    edit((draft) => deleteNodes(draft, [row.node.id]))
    select(null)
    showToast('info', t('outline.deleted', { id: row.node.id }))
    focus(next)
  }
  const open = (row: OutlineRow): void => {
    if (row.path === null) setUnfolded(row, row.kind === 'scene' && !row.isUnfolded)
    else {
      select(row.path)
      onOpen?.()
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const index = rows.findIndex(({ key }) => key === tabStop)
    const row = rows[index]
    if (row === undefined || event.ctrlKey || event.metaKey) return
    const isUnfolded = row.kind !== 'step' && row.isUnfolded
    const isNode = row.kind === 'node' && !isReadOnly
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => (event.altKey && isNode ? move(row, 1) : focus(rows[index + 1])),
      ArrowUp: () => (event.altKey && isNode ? move(row, -1) : focus(rows[index - 1])),
      ArrowRight: () => (isUnfolded ? focus(rows[index + 1]) : setUnfolded(row, true)),
      ArrowLeft: () =>
        isUnfolded ? setUnfolded(row, false) : focus(rows.slice(0, index).findLast(({ level }) => level < row.level)),
      Home: () => focus(rows[0]),
      End: () => focus(rows.at(-1)),
      Enter: () => open(row),
      ' ': () => open(row),
      Delete: () => isNode && remove(row),
    }
    const run = keys[event.key]
    if (run === undefined) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  // One handler for all rows, which are drawn again only when they change.
  const onClick = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element)) return
    const key = target.closest<HTMLElement>('[data-key]')?.dataset['key']
    const row = rows.find((each) => each.key === key)
    if (row === undefined) return
    if (row.kind !== 'step' && target.closest('[data-fold]') !== null) setUnfolded(row, !row.isUnfolded)
    else open(row)
  }
  return (
    <Column className={styles.outline}>
      <Row wrap className={styles.bar} data-head>
        <input
          type="search"
          data-own-undo
          className={fieldStyles.control}
          aria-label={t('outline.search')}
          placeholder={t('outline.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {!isReadOnly && (
          <>
            <SmallButton label={t('outline.newNode')} onClick={add}>
              <PlusIcon />
            </SmallButton>
            {node !== undefined && (
              <>
                <SmallButton label={t('outline.moveUp')} onClick={() => move(node, -1)}>
                  <UpIcon />
                </SmallButton>
                <SmallButton label={t('outline.moveDown')} onClick={() => move(node, 1)}>
                  <DownIcon />
                </SmallButton>
                <SmallButton label={t('outline.deleteNode')} onClick={() => remove(node)}>
                  <DeleteIcon />
                </SmallButton>
              </>
            )}
          </>
        )}
      </Row>
      {rows.length === 0 ? (
        search === '' ? (
          <EmptyState title={t('outline.empty')} hint={t('outline.emptyHint')} />
        ) : (
          <p role="status" className={styles.nothing}>
            {t('outline.nothingFound')}
          </p>
        )
      ) : (
        <div
          ref={tree}
          role="tree"
          aria-label={t('outline.label')}
          className={styles.tree}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onClick={onClick}
        >
          {splitRows(rows).map((chunk, index) => (
            <RowChunk
              key={index}
              scroller={tree}
              count={chunk.length}
              isNeeded={index < FIRST_CHUNKS || chunk.some(({ key }) => needed.includes(key))}
              draw={() =>
                chunk.map((row) => (
                  <OutlineRowView
                    key={row.key}
                    row={row}
                    problems={row.kind === 'node' ? (counts.get(row.node.id) ?? 0) : 0}
                    isCurrent={row.key === currentKey}
                    isTabStop={row.key === tabStop}
                  />
                ))
              }
            />
          ))}
        </div>
      )}
    </Column>
  )
}

/** These are always drawn: the outline of a usual story is there as a whole. */
const FIRST_CHUNKS = 3

function splitRows(rows: readonly OutlineRow[]): OutlineRow[][] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK_ROWS) }, (_, index) =>
    rows.slice(index * CHUNK_ROWS, (index + 1) * CHUNK_ROWS),
  )
}

/** The node above or below a node in its scene. */
function findSibling(rows: readonly OutlineRow[], row: NodeRow, by: 1 | -1): NodeRow | undefined {
  const nodes = rows.slice(
    rows.findLastIndex((each) => each.kind === 'scene' && rows.indexOf(each) < rows.indexOf(row)) + 1,
  )
  const until = nodes.findIndex(({ kind }) => kind === 'scene')
  const siblings = (until === -1 ? nodes : nodes.slice(0, until)).filter((each) => each.kind === 'node')
  return siblings[siblings.indexOf(row) + by]
}

function findRow(tree: HTMLElement | null, key: string): HTMLElement | null {
  return tree?.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? null
}

interface OutlineRows {
  rows: readonly OutlineRow[]
  search: string
  setSearch: (search: string) => void
  setUnfolded: (row: OutlineRow, isUnfolded: boolean) => void
}

/** The rows of the outline, and which of them are folded. What is selected is always among them. */
function useOutlineRows(): OutlineRows {
  const selectedNode = useDraft((view) => nodeOfPath(view.selection))
  const selectedScene = useDraft(({ document, selection }) => {
    const id = nodeOfPath(selection)
    return groupScenes(document).find(({ nodes }) => id !== null && nodes.includes(id))?.id
  })
  const [search, setSearch] = useState('')
  const [foldedScenes, setFoldedScenes] = useState<ReadonlySet<string | null>>(new Set())
  const [unfoldedNodes, setUnfoldedNodes] = useState<ReadonlySet<string>>(new Set())
  const locale = getLocale()
  const [shownNode, setShownNode] = useState(selectedNode)
  if (selectedNode !== shownNode) {
    setShownNode(selectedNode)
    if (selectedScene !== undefined && foldedScenes.has(selectedScene))
      setFoldedScenes(change(foldedScenes, selectedScene, false))
  }
  const shown = useMemo(
    () => ({
      locale,
      search,
      isSceneFolded: (id: string | null) => foldedScenes.has(id),
      isNodeUnfolded: (id: string) => unfoldedNodes.has(id),
    }),
    [locale, search, foldedScenes, unfoldedNodes],
  )
  // The draft changes with each key, its outline seldom.
  const [listRows] = useState(() => keepLast(listOutlineRows))
  const rows = useDraft(({ document }) => listRows(document, shown), isSameRows)
  const setUnfolded = (row: OutlineRow, isUnfolded: boolean): void => {
    if (row.kind === 'scene') setFoldedScenes(change(foldedScenes, row.id, !isUnfolded))
    if (row.kind === 'node') setUnfoldedNodes(change(unfoldedNodes, row.node.id, isUnfolded))
  }
  return { rows, search, setSearch, setUnfolded }
}

function change<T>(set: ReadonlySet<T>, item: T, isIn: boolean): ReadonlySet<T> {
  const next = new Set(set)
  if (isIn) next.add(item)
  else next.delete(item)
  return next
}
