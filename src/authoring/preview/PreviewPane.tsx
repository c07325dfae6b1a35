/** The draft, played beside the editor: the real runtime and the real chat, from any node. It earns and spends nothing. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { asPart, nodeOfPath } from '../model/documentPaths.ts'
import type { DraftView } from '../model/draftTypes.ts'
import { type PlayMessage, type PreviewSpeed } from '../model/previewMessages.ts'
import { PREVIEW_DEFAULTS, type PreviewSettings, type PreviewView } from '../model/previewSession.ts'
import { useDraftNow } from '../problems/useDraftNow.ts'
import { getLocale } from '../../i18n/index.ts'
import { PreviewForm } from './PreviewForm.tsx'
import { PreviewFrame } from './PreviewFrame.tsx'
import { PreviewNotice } from './PreviewNotice.tsx'
import { Column, Row } from '../../ui/layout.tsx'
import styles from './PreviewPane.module.css'
import { isFromStart, openKeptPreview, type PreviewChoices, usePreviewSession } from './usePreviewSession.ts'
import { StrokeIcon } from '../../ui/icons.tsx'

export function PreviewPane() {
  const { t } = useTranslation('creation')
  const storyId = useDraft(({ id }) => id)
  const readDraft = useDraftNow()
  const selected = useDraft(({ selection, selectedNodes }) => nodeOfPath(selection) ?? selectedNodes[0] ?? null)
  const actions = useDraftActions()
  const [kept] = useState(() => openKeptPreview(actions, storyId, () => ({ ...PREVIEW_DEFAULTS, locale: getLocale() })))
  const [choices, setChoices] = useState(kept.readChoices)
  const { settings, begun, speed } = choices
  const [isFollowing, setFollowing] = useState(true)
  const [isFormOpen, setFormOpen] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const { session, view } = usePreviewSession(kept)
  const message = useMemo(() => createMessage(view.game, speed), [view.game, speed])
  const choose = (change: Partial<PreviewChoices>): void => {
    const next = { ...choices, ...change }
    kept.keepChoices(next)
    setChoices(next)
  }
  const begin = (next: PreviewSettings, isAtIntro = false): void => {
    choose({ settings: next, begun: next })
    session.begin(next, readDraft().document, isAtIntro)
  }
  const playWith = (actorId: string | null): void => {
    const next = { ...begun, actorId }
    choose({ settings: { ...settings, actorId }, begun: next })
    session.begin(next, readDraft().document)
  }
  const showNode = (node: string): void => actions.select(['script', 'nodes', node])
  const node = view.place?.node ?? null
  // Only the player's own steps move the selection: an edit must not take the focus from the author.
  const follow = useEffectEvent((node: string | null) => {
    const hasFrameFocus = window.document.activeElement === frame.current && frame.current !== null
    if (isFollowing && hasFrameFocus && node !== null && node !== selected && hasNode(readDraft(), node)) showNode(node)
  })
  useEffect(() => follow(node), [node])
  const isSelectionPlayable = useDraft((view) => selected !== null && hasNode(view, selected))
  return (
    <Column as="section" className={styles.pane} aria-label={t('preview.region')}>
      <Row gap={2} align="stretch" wrap className={styles.tools} data-head>
        <button
          type="button"
          className={styles.tool}
          aria-label={t('preview.restart')}
          onClick={() => begin(begun, isFromStart(begun))}
        >
          <RestartIcon />
          <span className={styles.toolText}>{t('preview.restart')}</span>
        </button>
        <button
          type="button"
          className={styles.tool}
          data-grows
          disabled={!isSelectionPlayable}
          onClick={() => begin({ ...settings, node: selected })}
        >
          {isSelectionPlayable && selected !== null
            ? t('preview.fromHere', { node: selected })
            : t('preview.fromSelected')}
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-pressed={isFollowing}
          title={t('preview.followHint')}
          onClick={() => setFollowing(!isFollowing)}
        >
          {t('preview.follow')}
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={t('preview.settings')}
          aria-expanded={isFormOpen}
          onClick={() => setFormOpen(!isFormOpen)}
        >
          <SettingsIcon />
          <span className={styles.toolText}>{t('preview.settings')}</span>
        </button>
      </Row>
      {isFormOpen && (
        <PreviewForm
          settings={settings}
          speed={speed}
          onChange={(next) => choose({ settings: next })}
          onLocale={(locale) => {
            choose({ settings: { ...settings, locale }, begun: { ...begun, locale } })
            session.showEdit(readDraft().document, locale)
          }}
          onSpeed={(next) => choose({ speed: next })}
          onPlay={() => begin(settings)}
        />
      )}
      <PreviewNotice
        view={view}
        node={begun.node}
        onShowNode={showNode}
        onRetry={() => session.reopen(readDraft().document)}
      />
      <Place view={view} onShowNode={showNode} />
      <PreviewFrame
        frame={frame}
        message={message}
        onAnswer={(answer) => {
          if (answer.storyId !== view.game?.story_id) return
          if (answer.kind === 'moved') session.updatePlace()
          else playWith(answer.actorId)
        }}
      />
    </Column>
  )
}

/** Node, variables and balance of the preview. */
function Place({
  view: { phase, game, place },
  onShowNode,
}: {
  view: PreviewView
  onShowNode: (node: string) => void
}) {
  const { t } = useTranslation('creation')
  if (place === null) {
    const atIntro = game?.isAtIntro === true ? t('preview.atIntro') : ''
    return (
      <Row as="p" quiet className={styles.place} data-head>
        {phase === 'starting' ? t('preview.starting') : atIntro}
      </Row>
    )
  }
  const { node, variables, heart, coins, has_ended } = place
  const values = [
    ...Object.entries(variables).map(([name, value]) => `${name} ${value}`),
    ...(heart > 0 ? [t('preview.heart', { value: heart })] : []),
    t('preview.coins', { count: coins }),
  ]
  return (
    <Row as="p" quiet className={styles.place} data-head>
      <button type="button" className={styles.placeNode} onClick={() => onShowNode(node)}>
        {t(has_ended ? 'preview.ended' : 'preview.at', { node })}
      </button>
      <span>{values.join(' · ')}</span>
    </Row>
  )
}

function createMessage(game: PreviewView['game'], speed: PreviewSpeed): PlayMessage | null {
  if (game === null) return null
  const { story_id, actor_id, version, isAtIntro, coins, locale, replayed } = game
  return {
    kind: 'play',
    storyId: story_id,
    actorId: actor_id,
    version,
    isAtIntro,
    locale,
    coins,
    speed,
    isBegun: replayed?.has_begun === true,
    last: replayed?.last ?? null,
    catchesUp: replayed !== null,
  }
}

function hasNode({ document }: DraftView, node: string): boolean {
  return Object.hasOwn(asPart(document.script['nodes']), node)
}

/** Icons of the preview's tools. A phone shows them in place of the words. */
function RestartIcon() {
  return (
    <StrokeIcon size={18}>
      <path d="M4 4v5h5" />
      <path d="M4.6 9a8 8 0 1 1-.6 4" />
    </StrokeIcon>
  )
}

function SettingsIcon() {
  return (
    <StrokeIcon size={18}>
      <path d="M4 8h8M18 8h2M4 16h2M12 16h8" />
      <circle cx="15" cy="8" r="2.5" />
      <circle cx="9" cy="16" r="2.5" />
    </StrokeIcon>
  )
}
