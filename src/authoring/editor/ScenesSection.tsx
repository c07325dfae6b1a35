/** Where the story begins, its chapters, and its scenes in the order in which a player can go from one to the next. */
import { useTranslation } from 'react-i18next'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { asList, asText, readAt, writeAt } from '../model/documentPaths.ts'
import { findFreeName, listUses } from '../model/names.ts'
import { listNodes } from '../model/storyGraph.ts'
import { useItemKeys } from '../model/useItemKeys.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PickInput } from '../fields/PickInput.tsx'
import { formatProblem } from '../problems/formatProblem.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import styles from './editor.module.css'
import { ChaptersList } from './ChaptersList.tsx'
import { ItemButtons, moveItem } from './ItemButtons.tsx'
import { NameInput } from './NameInput.tsx'
import { UseList } from './UseList.tsx'

const SCENES = ['script', 'scenes']

export function ScenesSection() {
  const { t } = useTranslation('creation')
  const document = useDraft((view) => view.document)
  const problems = useDraft((view) => view.problems)
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const { edit } = useDraftActions()
  const scenes = asList(readAt(document, SCENES)).map(asText)
  const keys = useItemKeys(scenes)
  return (
    <Stack gap={5}>
      <PickInput
        path={['script', 'start']}
        label={t('editor.scenes.start')}
        values={listNodes(document).map(({ id }) => id)}
      />
      <ChaptersList />
      {scenes.length === 0 && <EmptyState title={t('editor.scenes.none')} hint={t('editor.scenes.noneHint')} />}
      <Stack as="ol" gap={4}>
        {scenes.map((scene, index) => {
          const problem = problems.find(({ at }) => at[1] === 'scenes' && at[2] === index)
          return (
            <li key={keys[index]} data-item className={styles.item}>
              <Row gap={3} align="start" wrap className={styles.inline}>
                <NameInput
                  key={scene}
                  kind="scene"
                  name={scene}
                  taken={scenes}
                  label={t('editor.scenes.name')}
                  problem={problem === undefined ? null : formatProblem(t, problem)}
                />
                <ItemButtons
                  name={scene}
                  place={{ index, count: scenes.length }}
                  onMove={(to) => edit((draft) => moveItem(readAt(draft, SCENES), index, to))}
                  onRemove={() => edit((draft) => writeAt(draft, [...SCENES, index], undefined))}
                />
              </Row>
              <UseList uses={listUses(document, 'scene', scene)} />
            </li>
          )
        })}
      </Stack>
      {!isReadOnly && (
        <Button
          look="quiet"
          small
          onClick={() => edit((draft) => writeAt(draft, [...SCENES, scenes.length], findFreeName('scene', scenes)))}
        >
          {t('editor.scenes.add')}
        </Button>
      )}
    </Stack>
  )
}
