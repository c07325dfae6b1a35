/** The lines of an epilogue, and the way to the story. */
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type Epilogue } from '../../../protocol/api/epilogues.ts'
import { writeIntroAddress } from '../../navigation/paths.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Quiet, Row, Stack, Text } from '../../ui/layout.tsx'
import { FROM_LIST } from '../story/listOrigin.ts'
import styles from './EpilogueDrawer.module.css'

interface Props {
  epilogue: Epilogue
  title: string
  onClose: () => void
}

export function EpilogueDrawer({ epilogue: { story_id: storyId, language, lines }, title, onClose }: Props) {
  const { t } = useTranslation('catalogue')
  return (
    <Drawer title={t('epilogue.label')} onClose={onClose}>
      <Stack gap={4} lang={language}>
        {lines.map(({ name, avatar_url: avatarUrl, text }, index) => {
          const isSame = lines[index - 1]?.name === name
          return (
            // The lines of one epilogue do not change.
            <Row key={index} gap={3} align="start">
              {isSame ? (
                <span className={styles.gap} />
              ) : (
                <Picture url={avatarUrl} alt="" sizes="48px" className={styles.picture} />
              )}
              <div className={styles.words}>
                {!isSame && <Quiet breaks>{name}</Quiet>}
                <Text breaks className={styles.line}>
                  {text}
                </Text>
              </div>
            </Row>
          )
        })}
      </Stack>
      {title !== '' && (
        <Link href={writeIntroAddress(storyId)} state={FROM_LIST} className={styles.way}>
          {t('epilogue.story', { title })}
        </Link>
      )}
    </Drawer>
  )
}
