/** Another story that fits the one that was read, below its ending. */
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { writeIntroAddress } from '../../../../protocol/pageAddresses.ts'
import { listStories } from '../../../api/stories.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { Quiet, Text } from '../../../ui/layout.tsx'
import { chooseNextStory } from './chooseNextStory.ts'
import styles from './NextStory.module.css'
import { type LeaveByLink } from './leaveByLink.ts'

export function NextStory({ storyId, onLeave }: { storyId: string; onLeave: LeaveByLink }) {
  const { t } = useTranslation('game')
  const { data } = useAnswer('stories|next', () => listStories({ sort: 'popular', categoryIds: [] }))
  const next = data === null ? null : chooseNextStory(data, storyId)
  if (next === null) return null
  const path = writeIntroAddress(next.id)
  return (
    <Link href={path} className={styles.next} onClick={onLeave(path)}>
      <Picture url={next.preview_url} alt="" sizes="72px" className={styles.picture} />
      <span className={styles.words}>
        <Quiet as="span">{t('ending.next')}</Quiet>
        <Text as="span" strong breaks className={styles.title}>
          {next.title}
        </Text>
        {next.teaser !== '' && (
          <Quiet as="span" className={styles.teaser}>
            {next.teaser}
          </Quiet>
        )}
      </span>
    </Link>
  )
}
