/** The talents as a screen of their own, in the column and on the desk. */
import '../../platform/creationPolyfills.ts'
import { useTranslation } from 'react-i18next'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { ListScreen } from '../../ui/layout.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { useStoryPaths } from '../storyPaths.ts'
import { TalentList } from './TalentList.tsx'

export default function Talents() {
  const { t } = useTranslation('creation')
  const { home } = useStoryPaths()
  useScreenTitle(t('talents.title'))
  return (
    <ListScreen wide>
      <TalentList header={<ScreenHeader title={t('talents.title')} fallback={home} />} />
    </ListScreen>
  )
}
