/** A closed step in one line; beside a line that is written in the list, only what its form has besides. */
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../model/DraftContext.tsx'
import { asPart } from '../../model/documentPaths.ts'
import { firstPicture } from '../../model/storyGraph.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { useMedia } from '../../media/mediaStore.ts'
import type { FieldSpec } from '../form/formFields.ts'
import { readStepKind } from '../stepKinds.ts'
import { Quiet, Text } from '../../../ui/layout.tsx'
import styles from './StepList.module.css'
import { describeFields, summarizeStep } from './summarizeStep.ts'

interface Props {
  step: unknown
  /** Only these fields. */
  fields?: readonly FieldSpec[]
  isBeside?: boolean
}

export function StepSummary({ step, fields, isBeside = false }: Props) {
  const { t } = useTranslation('creation')
  const kind = readStepKind(step)
  const text = useDraft(({ document }) =>
    fields === undefined
      ? summarizeStep(step, { t, document })
      : describeFields(
          fields.filter(({ at }) => at !== 'by'),
          asPart(step),
          { t, document },
        ),
  )
  if (isBeside)
    return text === '' ? null : (
      <Quiet as="span" className={styles.beside}>
        {text}
      </Quiet>
    )
  const picture = firstPicture({ do: [step] })
  return (
    <>
      {picture !== null && <StepThumb name={picture} />}
      <Quiet rigid as="span">
        {kind === null ? t('steps.unknown') : t(`steps.kinds.${kind}`)}
      </Quiet>
      <Text as="span" oneLine className={styles.words}>
        {text}
      </Text>
    </>
  )
}

/** A picture by sight. Its name and what it shows stand beside it. */
function StepThumb({ name }: { name: string }) {
  const storyId = useDraft((view) => view.id)
  const { media } = useMedia(storyId)
  const url = media?.find((medium) => medium.name === name && medium.kind === 'picture')?.url
  return url === undefined ? null : <Picture url={url} alt="" sizes="32px" className={styles.thumb} />
}
