/** The endings of the story. Each belongs to a node, which the flow editor shows. */
import { useTranslation } from 'react-i18next'
import { useDraft } from '../model/DraftContext.tsx'
import { asPart, isPart, readAt } from '../model/documentPaths.ts'
import { readText } from '../model/storyGraph.ts'
import { getLocale } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LocalizedInput } from '../fields/LocalizedInput.tsx'
import { NumberInput } from '../fields/NumberInput.tsx'
import { TextInput } from '../fields/TextInput.tsx'
import { MediaField } from '../media/MediaField.tsx'
import { useGoToPlace } from '../problems/useGoToPlace.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import styles from './editor.module.css'

export function EndingsSection() {
  const { t } = useTranslation('creation')
  const nodes = asPart(useDraft((view) => readAt(view.document, ['script', 'nodes'])))
  const goTo = useGoToPlace()
  const endings = Object.entries(nodes).flatMap(([node, value]) => {
    const { ending } = asPart(value)
    return isPart(ending) ? { node, ending } : []
  })
  if (endings.length === 0) return <EmptyState title={t('editor.endings.none')} hint={t('editor.endings.noneHint')} />
  return (
    <Stack as="ul" gap={4}>
      {endings.map(({ node, ending }) => {
        const path = ['script', 'nodes', node, 'ending']
        return (
          <Stack as="li" gap={5} key={node} className={styles.item}>
            <Row gap={2} justify="between" wrap>
              <Text as="h3" strong breaks className={styles.itemName}>
                {readText(ending['title'], getLocale()) || node}
              </Text>
              <Button look="quiet" small onClick={() => goTo(path)}>
                {t('editor.endings.open', { node })}
              </Button>
            </Row>
            <div className={styles.pair}>
              <NumberInput
                path={[...path, 'number']}
                label={t('editor.endings.number')}
                hint={t('editor.endings.numberHint')}
                min={1}
              />
              <TextInput path={[...path, 'id']} label={t('editor.endings.id')} />
            </div>
            <LocalizedInput path={[...path, 'title']} label={t('editor.endings.title')} />
            <LocalizedInput path={[...path, 'html']} label={t('editor.endings.text')} />
            <MediaField
              path={[...path, 'image']}
              label={t('editor.endings.picture')}
              kind="picture"
              altPath={[...path, 'alt']}
            />
          </Stack>
        )
      })}
    </Stack>
  )
}
