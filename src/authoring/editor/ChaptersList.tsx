/** The chapters of a story, each with the node in which it begins and its title. Players can go back to one that they reached. */
import { useTranslation } from 'react-i18next'
import { forEachLocale } from '../../../protocol/locale.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { asList, asPart, asText, readAt, writeAt } from '../model/documentPaths.ts'
import { listNodes } from '../model/storyGraph.ts'
import { useItemKeys } from '../model/useItemKeys.ts'
import { Button } from '../../ui/Button.tsx'
import { LocalizedInput } from '../fields/LocalizedInput.tsx'
import { PickInput } from '../fields/PickInput.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import styles from './editor.module.css'
import { ItemButtons, moveItem } from './ItemButtons.tsx'

const CHAPTERS = ['script', 'chapters']

export function ChaptersList() {
  const { t } = useTranslation('creation')
  const document = useDraft((view) => view.document)
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const { edit } = useDraftActions()
  const chapters = asList(readAt(document, CHAPTERS))
  const keys = useItemKeys(chapters)
  const nodes = listNodes(document).map(({ id }) => id)
  const start = asText(document.script['start'])
  const add = (): void =>
    edit((draft) =>
      writeAt(draft, [...CHAPTERS, chapters.length], {
        node: chapters.length === 0 ? start : '',
        title: forEachLocale(() => ''),
      }),
    )
  return (
    <>
      <Stack as="ol" gap={4}>
        {chapters.map((chapter, index) => {
          const node = asText(asPart(chapter)['node'])
          return (
            <li key={keys[index]} data-item className={styles.item}>
              <Row gap={3} align="start" wrap className={styles.inline}>
                <PickInput path={[...CHAPTERS, index, 'node']} label={t('editor.chapters.node')} values={nodes} />
                <ItemButtons
                  name={t('editor.chapters.name', { node })}
                  place={{ index, count: chapters.length }}
                  onMove={(to) => edit((draft) => moveItem(readAt(draft, CHAPTERS), index, to))}
                  onRemove={() => edit((draft) => writeAt(draft, [...CHAPTERS, index], undefined))}
                />
              </Row>
              <LocalizedInput path={[...CHAPTERS, index, 'title']} label={t('editor.chapters.title')} />
            </li>
          )
        })}
      </Stack>
      {!isReadOnly && (
        <Button look="quiet" small onClick={add}>
          {t('editor.chapters.add')}
        </Button>
      )}
    </>
  )
}
