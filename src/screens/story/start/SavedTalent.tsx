/**
 * The talent of the saved game, in the question whether to continue. Doc 2 §7 (skill-from-state.get). Nothing where the game has no talent, or it
 * cannot be loaded: the question can be answered without.
 */
import { type Story } from '../../../../protocol/api/stories.ts'
import { useTranslation } from 'react-i18next'
import { type Partner } from './partners.ts'
import { ATTRIBUTES } from '../../../../protocol/api/talents.ts'
import { getSavedTalent } from '../../../api/talents.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { Row } from '../../../ui/layout.tsx'
import styles from './SavedTalent.module.css'

export function SavedTalent({ story, partner }: { story: Story; partner: Partner }) {
  const { t } = useTranslation('intro')
  const { data } = useAnswer(`saved talent ${story.id} ${partner.id}`, (signal) =>
    getSavedTalent(story, partner.id, signal),
  )
  const skill = data?.skill ?? null
  if (data === null || skill === null) return null
  const values = ATTRIBUTES.map((attribute) => ({ attribute, value: data.numerical_values[attribute] ?? 0 }))
  return (
    <Row as="section" gap={3} className={styles.talent} aria-label={t('saved.talent')}>
      <Picture url={skill.image_url} alt="" sizes="64px" width={720} height={720} className={styles.picture} />
      <div>
        <p className={styles.name}>{skill.name}</p>
        <Row as="ul" align="stretch" wrap className={styles.values}>
          {values.map(({ attribute, value }) => (
            <li key={attribute}>{t('saved.attribute', { name: t(`talents.attributes.${attribute}`), value })}</li>
          ))}
        </Row>
      </div>
    </Row>
  )
}
