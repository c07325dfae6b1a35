/** Who else has the story open, and at which node. */
import { useTranslation } from 'react-i18next'
import { Quiet, Row } from '../../ui/layout.tsx'
import { useGoToPlace } from '../problems/useGoToPlace.ts'
import { useOtherAuthors } from './attendance.ts'
import styles from './comments.module.css'

/** In the head of a story: each of them, with a button that leads to their node. */
export function AuthorsHere() {
  const { t } = useTranslation('creation')
  const others = useOtherAuthors()
  const goTo = useGoToPlace()
  if (others.length === 0) return null
  return (
    <Row as="ul" wrap quiet className={styles.here} aria-label={t('comments.here')}>
      {others.map(({ id, name, node }) => (
        <li key={id}>
          {node === null ? (
            <span>{name ?? t('comments.someone')}</span>
          ) : (
            <button type="button" onClick={() => goTo(['script', 'nodes', node])}>
              {t('comments.hereAt', { name: name ?? t('comments.someone'), node })}
            </button>
          )}
        </li>
      ))}
    </Row>
  )
}

/** In the form of a node: those who have the same node open. */
export function AuthorsAtNode({ nodeId }: { nodeId: string }) {
  const { t } = useTranslation('creation')
  const present = useOtherAuthors().filter(({ node }) => node === nodeId)
  return (
    <div role="status" className={styles.present}>
      {present.map(({ id, name }) => (
        <Quiet key={id}>{t('comments.sameNode', { name: name ?? t('comments.someone') })}</Quiet>
      ))}
    </div>
  )
}
