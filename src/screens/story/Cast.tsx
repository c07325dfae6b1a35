/** Who is met in the story, where its cover shows nobody. */
import { useTranslation } from 'react-i18next'
import { type Story } from '../../../protocol/api/stories.ts'
import { positionByFace } from '../../ui/faces.ts'
import { Row } from '../../ui/layout.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './Cast.module.css'

/** Height over width of a face. */
const SHAPE = 1

export function Cast({ story: { actors, preview_face } }: { story: Story }) {
  const { t } = useTranslation('stories')
  const shown = actors.filter(({ avatar_url, preview_url }) => (avatar_url ?? preview_url ?? '') !== '')
  if (preview_face || shown.length === 0) return null
  return (
    <Row as="ul" wrap align="start" className={styles.cast} aria-label={t('intro.cast')}>
      {shown.map(({ id, name, avatar_url, preview_url, preview_face: face }) => (
        <li key={id} className={styles.person}>
          <Picture
            url={avatar_url ?? preview_url}
            alt=""
            sizes="64px"
            width={64}
            height={64}
            className={styles.face}
            style={avatar_url === null || avatar_url === preview_url ? positionByFace(face, SHAPE) : undefined}
          />
          <span>{name}</span>
        </li>
      ))}
    </Row>
  )
}
