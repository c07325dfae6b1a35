/** Tells the author where the preview stands after an edit, or why there is none. */
import { useTranslation } from 'react-i18next'
import type { Draft } from '../../../protocol/story/draft.ts'
import { useDraft } from '../model/DraftContext.tsx'
import { asPart } from '../model/documentPaths.ts'
import type { PreviewView } from '../model/previewSession.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import styles from './PreviewPane.module.css'

interface Props {
  view: PreviewView
  /** The node that the author wished to begin from. */
  node: string | null
  onShowNode: (node: string) => void
  onRetry: () => void
}

export function PreviewNotice({ view: { failure, game, isNodeGone }, node, onShowNode, onRetry }: Props) {
  const { t } = useTranslation(['creation', 'shell'])
  const text = useNoticeText(game, isNodeGone, node)
  const looping = useDraft(({ document }) => (failure === null ? null : readNode(failure.message, document)))
  if (failure !== null) {
    return (
      <div className={styles.notice} data-failed="true" role="alert">
        <p>
          <strong>{t('preview.failed')}</strong> <span>{formatFailure(failure)}</span>
          {game !== null && <span>{` ${t('preview.failedShown')}`}</span>}
        </p>
        {looping === null ? (
          <button type="button" className={styles.tool} onClick={onRetry}>
            {t('shell:retry')}
          </button>
        ) : (
          <button type="button" className={styles.tool} onClick={() => onShowNode(looping)}>
            {t('preview.showPlace', { node: looping })}
          </button>
        )}
      </div>
    )
  }
  return (
    <p className={styles.notice} role="status" hidden={text === ''}>
      {text}
    </p>
  )
}

function useNoticeText(game: PreviewView['game'], isNodeGone: boolean, node: string | null): string {
  const { t } = useTranslation(['creation', 'shell'])
  const { moves, possible } = game?.replayed ?? { moves: 0, possible: 0 }
  const texts = [
    isNodeGone && t('preview.nodeGone', { node: node ?? '' }),
    possible < moves && (possible === 0 ? t('preview.cutAll') : t('preview.cut', { made: possible, moves })),
  ]
  return texts.filter((text) => text !== false).join(' ')
}

/** The node that the message of a loop ends with; null where it names none. */
function readNode(message: string, document: Draft): string | null {
  const name = /[:：]\s*([\w-]+)$/.exec(message)?.[1]
  return name !== undefined && Object.hasOwn(asPart(document.script.nodes), name) ? name : null
}
