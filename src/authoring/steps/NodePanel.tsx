/** A node as a form: its id, marks, steps and end. */
import { useTranslation } from 'react-i18next'
import { useDraft } from '../model/DraftContext.tsx'
import { asPart, isPart, readAt } from '../model/documentPaths.ts'
import { isSameValue } from '../../../protocol/sameValue.ts'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AuthorsAtNode } from '../comments/AuthorsHere.tsx'
import { PlaceComments } from '../comments/PlaceComments.tsx'
import { EndEditor } from './EndEditor.tsx'
import { FIELD_CONTROLS } from './form/fieldControls.tsx'
import { FormContext } from './form/formContext.ts'
import { PlaceProblems } from './form/PlaceProblems.tsx'
import { RawInput } from './form/RawInput.tsx'
import { listEnds } from '../model/nodeEnds.ts'
import { StepList } from './list/StepList.tsx'
import { NodeHead } from './NodeHead.tsx'
import { Row, Spoken, Stack } from '../../ui/layout.tsx'
import styles from './NodePanel.module.css'
import { TextView } from '../text/TextView.tsx'
import { chooseNodeView, NODE_VIEWS, useNodeView } from './nodeView.ts'
import { chooseWriting, useWritingChoice } from './writingLanguages.ts'
import { formatLanguage } from '../model/formatLanguage.ts'

export function NodePanel({ nodeId }: { nodeId: string }) {
  const { t } = useTranslation('creation')
  const path = ['script', 'nodes', nodeId]
  const parts = useDraft(({ document }) => describeParts(readAt(document, path)), isSameValue)
  const { choice, choices } = useWritingChoice()
  const view = useNodeView(nodeId)
  if (parts === null) {
    return <EmptyState title={t('steps.missing')} hint={t('steps.missingHint')} />
  }
  const { isForm, hasSteps, others } = parts
  return (
    <FormContext value={FIELD_CONTROLS}>
      <Stack as="section" gap={4} className={styles.panel} aria-label={t('steps.panel', { id: nodeId })}>
        <NodeHead key={nodeId} nodeId={nodeId} />
        <AuthorsAtNode nodeId={nodeId} />
        <PlaceComments key={`comments ${nodeId}`} path={path} canComment />
        <PlaceProblems path={path} />
        <ChoiceGroup
          label={<Spoken>{t('text.show')}</Spoken>}
          values={NODE_VIEWS}
          chosen={view}
          format={(each) => t(`text.views.${each}`)}
          onChoose={chooseNodeView}
        />
        {view === 'text' ? (
          <TextView key={`text ${nodeId}`} node={nodeId} />
        ) : isForm ? (
          <>
            <Stack as="section" gap={2} className={styles.part}>
              <Row as="header" gap={2} justify="between" wrap data-head>
                <h3>{t('steps.steps')}</h3>
                {choices.length > 2 && (
                  <ChoiceGroup
                    label={<Spoken>{t('steps.language')}</Spoken>}
                    values={choices}
                    chosen={choice}
                    format={(value) => (value === 'all' ? t('steps.sideBySide') : formatLanguage(t, value))}
                    onChoose={chooseWriting}
                  />
                )}
              </Row>
              {hasSteps ? (
                <StepList key={nodeId} path={[...path, 'do']} label={t('steps.steps')} hasHint />
              ) : (
                <RawInput path={[...path, 'do']} label={t('steps.json', { key: 'do' })} />
              )}
            </Stack>
            <Stack as="section" gap={2} className={styles.part}>
              <h3>{t('steps.end')}</h3>
              <EndEditor key={nodeId} nodeId={nodeId} />
            </Stack>
            {others.length > 0 && (
              <Stack as="section" gap={2} className={styles.part}>
                <h3>{t('steps.otherKeys')}</h3>
                {others.map((key) => (
                  <RawInput key={key} path={[...path, key]} label={t('steps.json', { key })} />
                ))}
              </Stack>
            )}
          </>
        ) : (
          <RawInput path={path} label={t('steps.json', { key: nodeId })} />
        )}
      </Stack>
    </FormContext>
  )
}

interface NodeParts {
  /** It is an object, as a form can show it. */
  isForm: boolean
  hasSteps: boolean
  /** Keys that are neither steps nor an end. */
  others: string[]
}

/** What the form of a node is made of; null where there is no such node. What is in its parts they read themselves. */
function describeParts(node: unknown): NodeParts | null {
  if (node === undefined) return null
  const ends: readonly string[] = listEnds(node)
  const steps = asPart(node)['do']
  return {
    isForm: isPart(node),
    hasSteps: steps === undefined || Array.isArray(steps),
    others: Object.keys(asPart(node)).filter((key) => key !== 'do' && !ends.includes(key)),
  }
}
