/** A talent: its picture, name and effects. A button that stays pressed while the talent is chosen. */
import { useTranslation } from 'react-i18next'
import { type Skill } from '../../../../protocol/api/talents.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { Row } from '../../../ui/layout.tsx'
import styles from './TalentCard.module.css'

interface TalentCardProps {
  skill: Skill
  isChosen: boolean
  /** It stands in the middle: the only one that Tab reaches. */
  isShown: boolean
  onChoose: () => void
  /** An arrow key leads to the card before (-1) or after this one. */
  onMove: (by: 1 | -1) => void
}

export function TalentCard({ skill, isChosen, isShown, onChoose, onMove }: TalentCardProps) {
  const { t } = useTranslation('intro')
  return (
    <button
      type="button"
      className={styles.card}
      aria-pressed={isChosen}
      onClick={onChoose}
      tabIndex={isShown ? 0 : -1}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft' || key === 'ArrowRight') onMove(key === 'ArrowRight' ? 1 : -1)
      }}
    >
      <Picture first url={skill.image_url} alt="" sizes="200px" width={720} height={720} className={styles.picture} />
      <span className={styles.words}>
        <span className={styles.name}>{skill.name}</span>
        <Row as="span" align="stretch" wrap quiet className={styles.effects}>
          {skill.skill_configs.map(({ attr, value }) => (
            <span key={attr}>
              {`${t(`talents.attributes.${attr}`)} ${value > 0 ? `+${value}` : String(value).replace('-', '−')}`}
            </span>
          ))}
        </Row>
      </span>
    </button>
  )
}
