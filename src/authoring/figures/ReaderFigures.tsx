/** What readers did in the story: how many came to a node, stopped there, how long it took, and the texts that were not understood; by version. */
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoryFigures } from '../../../protocol/api/creationFigures.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Quiet, Spoken } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import fieldStyles from '../fields/Field.module.css'
import { formatUnit } from '../formatUnit.ts'
import { useDraft } from '../model/DraftContext.tsx'
import { OutcomeList, OutcomeRow } from '../outcome/OutcomeList.tsx'
import styles from '../outcome/OutcomePanel.module.css'
import { loadFigures, showFigures, useFiguresState } from './figuresStore.ts'

const ALL = ''

export function ReaderFigures({ onShowNode }: { onShowNode: (node: string) => void }) {
  const { t } = useTranslation('creation')
  const storyId = useDraft(({ id }) => id)
  const { revision, readers, failure, simulated, isShown } = useFiguresState(storyId)
  useEffect(() => void loadFigures(storyId, null), [storyId])
  return (
    <section className={styles.section} aria-label={t('figures.title')}>
      <h3>{t('figures.title')}</h3>
      <Quiet>{t('figures.hint')}</Quiet>
      {failure !== null && (
        <ErrorState title={formatFailure(failure)} onRetry={() => void loadFigures(storyId, revision)} />
      )}
      {failure === null && readers === null && (
        <div role="status" aria-busy="true">
          <Spoken>{t('figures.loading')}</Spoken>
          <Skeleton />
        </div>
      )}
      {readers !== null && (
        <>
          <Switch
            label={t('figures.show')}
            hint={t(readers.games === 0 && simulated !== null ? 'figures.showSimulated' : 'figures.showHint')}
            isOn={isShown}
            onChange={(isOn) => showFigures(storyId, isOn)}
          />
          {readers.versions.length > 0 && (
            <VersionChoice
              versions={readers.versions}
              chosen={revision}
              onChoose={(chosen) => void loadFigures(storyId, chosen)}
            />
          )}
          <p>{readers.games === 0 ? t('figures.none') : t('figures.games', { count: readers.games })}</p>
          {readers.games > 0 && <Nodes figures={readers} onShowNode={onShowNode} />}
        </>
      )}
    </section>
  )
}

interface ChoiceProps {
  versions: StoryFigures['versions']
  chosen: number | null
  onChoose: (revision: number | null) => void
}

function VersionChoice({ versions, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('creation')
  const id = useId()
  return (
    <div>
      <Quiet as="label" htmlFor={id}>
        {t('figures.version')}
      </Quiet>
      <select
        id={id}
        className={fieldStyles.control}
        value={chosen ?? ALL}
        onChange={({ target }) => onChoose(target.value === ALL ? null : Number(target.value))}
      >
        <option value={ALL}>{t('figures.allVersions')}</option>
        {versions.map(({ revision, games }) => (
          <option key={revision} value={revision}>
            {t('figures.ofVersion', { number: revision, count: games })}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Those where most stopped come first: an author looks there. */
function Nodes({ figures, onShowNode }: { figures: StoryFigures; onShowNode: (node: string) => void }) {
  const { t } = useTranslation('creation')
  const nodes = [...figures.nodes].sort((one, other) => other.stopped - one.stopped || other.came - one.came)
  return (
    <>
      <OutcomeList title={t('figures.nodes')} isEmpty={nodes.length === 0}>
        {nodes.map(({ id, came, stopped, median_ms: median, missed }) => (
          <OutcomeRow key={id} name={id} isProblem={stopped > 0} onClick={() => onShowNode(id)}>
            {[
              t('figures.came', { count: came }),
              stopped > 0 && t('figures.stopped', { count: stopped }),
              median !== null && t('figures.median', { time: formatUnit(median / 1_000, 'second') }),
              missed > 0 && t('figures.missed', { count: missed }),
            ]
              .filter((part) => typeof part === 'string')
              .join(' · ')}
          </OutcomeRow>
        ))}
      </OutcomeList>
      <OutcomeList title={t('figures.texts')} isEmpty={figures.texts.length === 0}>
        {figures.texts.map(({ node, locale, text, readers }) => (
          <OutcomeRow key={`${node} ${locale} ${text}`} name={text} isProblem={false} onClick={() => onShowNode(node)}>
            {t('figures.textAt', { count: readers, node })}
          </OutcomeRow>
        ))}
      </OutcomeList>
    </>
  )
}
