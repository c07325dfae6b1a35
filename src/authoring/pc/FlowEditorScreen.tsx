/** The editor of a story on a desktop: its panes side by side. A window that is too narrow shows one of them at a time. */
import '../../platform/creationPolyfills.ts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { type DocumentPath } from '../../../protocol/story/draft.ts'
import { useDraft } from '../model/DraftContext.tsx'
import { nodeOfPath } from '../model/documentPaths.ts'
import { useDesktopQuery } from '../../navigation/screenFrame.ts'
import { type Elements } from '../../ui/elements.ts'
import { Spoken } from '../../ui/layout.tsx'
import { DESKTOP_WIDTH } from '../desktopWidth.ts'
import { EditorSections, SectionContent } from '../editor/EditorSections.tsx'
import { findSection, readSection, type Section, SECTIONS } from '../editor/sections.ts'
import { Graph } from '../flow/Graph.tsx'
import { DraftFrame } from '../frame/DraftFrame.tsx'
import { OutcomePanel } from '../outcome/OutcomePanel.tsx'
import { Outline } from '../outline/Outline.tsx'
import { PreviewPane } from '../preview/PreviewPane.tsx'
import { NodePanel } from '../steps/NodePanel.tsx'
import { DESK_PATHS } from '../storyPaths.ts'
import { TalentList } from '../talents/TalentList.tsx'
import styles from './FlowEditorScreen.module.css'
import { type Pane, PANES, readPane } from './paneAddress.ts'
import { PaneTabs } from './PaneTabs.tsx'
import { SplitPanes } from './SplitPanes.tsx'

export default function DesktopFlowEditor({ storyId }: { storyId: string }) {
  return (
    <DraftFrame storyId={storyId} view="desktop">
      <Panes storyId={storyId} />
    </DraftFrame>
  )
}

/** The panes that share a place: of each place one is in sight. Where they lie side by side, the middle one is the widest. */
const PLACES = {
  writing: ['outline', 'node'],
  middle: ['graph', 'about', 'media', 'talents'],
  playing: ['preview', 'outcome'],
} as const satisfies Record<string, readonly Pane[]>

/** Media have a pane of their own. */
const ABOUT_SECTIONS = SECTIONS.filter((section) => section !== 'media')

function Panes({ storyId }: { storyId: string }) {
  const { t } = useTranslation('creation')
  const isWide = useDesktopQuery(DESKTOP_WIDTH)
  const { shown, section, open } = useShownPanes(storyId)
  const nodePane = useRef<HTMLElement>(null)
  const openNode = (): void => {
    // The pane is drawn at once: a focus that came later would take the keys from where the author has gone on.
    flushSync(() => open('node'))
    nodePane.current?.focus()
  }
  const contents: Record<Pane, Elements> = {
    outline: <Outline />,
    node: <SelectedNode pane={nodePane} />,
    graph: <Graph onOpen={openNode} />,
    about: (
      <EditorSections
        section={section}
        sections={ABOUT_SECTIONS}
        writeAddress={(wanted) => DESK_PATHS.writeAbout(storyId, wanted)}
      />
    ),
    media: (
      <div className={styles.padded}>
        <SectionContent section="media" />
      </div>
    ),
    talents: (
      <div className={styles.padded}>
        <TalentList header={<Spoken as="h2">{t('talents.title')}</Spoken>} />
      </div>
    ),
    preview: <PreviewPane />,
    outcome: <OutcomePanel />,
  }
  const shared = { contents, onOpen: open }
  if (!isWide) return <PlaceTabs {...shared} label={t('home.panes.label')} panes={PANES} chosen={shown.last} />
  return (
    <SplitPanes
      start={<PlaceTabs {...shared} label={t('home.panes.writing')} panes={PLACES.writing} chosen={shown.writing} />}
      middle={<PlaceTabs {...shared} label={t('home.panes.middle')} panes={PLACES.middle} chosen={shown.middle} />}
      end={<PlaceTabs {...shared} label={t('home.panes.playing')} panes={PLACES.playing} chosen={shown.playing} />}
    />
  )
}

interface PlaceProps {
  label: string
  panes: readonly Pane[]
  chosen: Pane
  contents: Readonly<Record<Pane, Elements>>
  onOpen: (pane: Pane) => void
}

function PlaceTabs({ label, panes, chosen, contents, onOpen }: PlaceProps) {
  const { t } = useTranslation('creation')
  const tabs = panes.map((id) => ({ id, label: t(`home.panes.${id}`), content: contents[id] }))
  return <PaneTabs label={label} tabs={tabs} chosen={chosen} onChoose={onOpen} />
}

interface ShownPanes {
  /** The pane in each place, and that which was opened last. */
  shown: Readonly<Record<keyof typeof PLACES | 'last', Pane>>
  /** Of 'About the story'. */
  section: Section
  open: (pane: Pane) => void
}

const FIRST_PANES: ShownPanes['shown'] = { writing: 'outline', middle: 'graph', playing: 'preview', last: 'outline' }

/** The address names the pane that was opened last, so that links, a reload and Back of the browser lead to it; the other places keep theirs. */
function useShownPanes(storyId: string): ShownPanes {
  const query = useSearch()
  const [, navigate] = useLocation()
  const [shown, setShown] = useState(FIRST_PANES)
  const [section, setSection] = useState<Section>('about')
  const named = readPane(query)
  const namedSection = readSection(query)
  if (named !== null && named !== shown.last) setShown(showPane(shown, named))
  if (named === 'about' && namedSection !== null && namedSection !== section) setSection(namedSection)
  const go = (address: string): void => navigate(address, { replace: true })
  const open = (pane: Pane): void => {
    if (pane === 'about' || pane === 'media') go(DESK_PATHS.writeAbout(storyId, pane === 'about' ? section : pane))
    else go(`${DESK_PATHS.writeFlow(storyId)}?pane=${pane}`)
  }
  const selection = useDraft((view) => view.selection)
  /** What was selected before counts where the address names a section: the author came from a place in it. */
  const followed = useRef(namedSection === null ? selection : null)
  const followSelection = useEffectEvent((path: DocumentPath | null) => {
    if (path === followed.current) return
    followed.current = path
    const wanted = path === null ? null : findSection(path)
    if (wanted !== null && wanted !== namedSection) go(DESK_PATHS.writeAbout(storyId, wanted))
  })
  useEffect(() => followSelection(selection), [selection])
  return { shown, section, open }
}

function showPane(shown: ShownPanes['shown'], pane: Pane): ShownPanes['shown'] {
  const [place] = (Object.keys(PLACES) as (keyof typeof PLACES)[]).filter((each) =>
    PLACES[each].some((id) => id === pane),
  )
  return { ...shown, ...(place !== undefined && { [place]: pane }), last: pane }
}

function SelectedNode({ pane }: { pane: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('creation')
  const selected = useDraft(({ selection, selectedNodes }) => nodeOfPath(selection) ?? selectedNodes[0] ?? null)
  return (
    <section ref={pane} tabIndex={-1} aria-label={t('home.panes.node')} className={styles.node}>
      {selected === null ? (
        <p className={styles.hint}>{t('home.panes.noNode')}</p>
      ) : (
        <NodePanel key={selected} nodeId={selected} />
      )}
    </section>
  )
}
