/** How a node ends: the kind, and its form. Another kind keeps what fits it. */
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameList } from '../../../protocol/sameValue.ts'
import { NODE_ENDS } from '../../../protocol/story/node.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { asPart, writePathKey, isPart, readAt, writeAt } from '../model/documentPaths.ts'
import { changeEnd, type EndKind, findFreeEndingNumber, listEnds } from '../model/nodeEnds.ts'
import { ReplyTrial } from '../trial/ReplyTrial.tsx'
import { END_FORMS } from './endKinds.ts'
import { FieldList } from './form/FieldList.tsx'
import { Quiet, Row, Spoken, Stack, Text } from '../../ui/layout.tsx'
import formStyles from './form/form.module.css'
import { KindIcon } from './icons.tsx'
import styles from './NodePanel.module.css'

/** Its fields follow their own values: a key in a line of the node draws none of them again. */
export const EndEditor = memo(function EndEditor({ nodeId }: { nodeId: string }) {
  const { t } = useTranslation('creation')
  const { edit, select } = useDraftActions()
  const group = useId()
  const path = ['script', 'nodes', nodeId]
  const ends = useDraft(({ document }) => listEnds(readAt(document, path)), isSameList)
  const hasReply = useDraft(({ document }) => isPart(readAt(document, [...path, 'listen', 'reply'])))
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const choose = (kind: EndKind): void => {
    edit((document) => {
      const number = findFreeEndingNumber(document.script['nodes'])
      writeAt(document, path, changeEnd(asPart(readAt(document, path)), kind, number))
    })
    select([...path, kind])
  }
  return (
    <Stack gap={3}>
      {ends.length === 0 && <Quiet>{t('steps.noEnd')}</Quiet>}
      {ends.length > 1 && (
        <Text small tone="danger">
          {t('steps.manyEnds')}
        </Text>
      )}
      <Row as="fieldset" gap={1} align="stretch" wrap className={styles.kinds} disabled={isReadOnly}>
        <Spoken as="legend">{t('steps.end')}</Spoken>
        {NODE_ENDS.map((kind) => (
          <label key={kind} title={t(`steps.endHints.${kind}`)}>
            <input
              type="radio"
              name={group}
              checked={ends.length === 1 && ends[0] === kind}
              onChange={() => choose(kind)}
            />
            <span>
              <KindIcon kind={kind} />
              <span>{t(`steps.ends.${kind}`)}</span>
            </span>
          </label>
        ))}
      </Row>
      {ends.map((kind) => (
        <Stack as="section" key={writePathKey([kind])} gap={3} aria-label={t(`steps.ends.${kind}`)}>
          {ends.length > 1 && !isReadOnly && (
            <button
              type="button"
              className={formStyles.add}
              onClick={() => edit((document) => writeAt(document, [...path, kind], undefined))}
            >
              {t('frame.labelled', { label: t('steps.removeEnd'), value: t(`steps.ends.${kind}`) })}
            </button>
          )}
          <FieldList path={path} fields={END_FORMS[kind]} isPartial />
          {kind === 'listen' && hasReply && <ReplyTrial nodeId={nodeId} />}
        </Stack>
      ))}
    </Stack>
  )
})
