/** What can be done with a story of a list, as a menu. */
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { CreationStory } from '../../../protocol/api/creation.ts'
import { EXPORT_FORMATS } from '../../../protocol/api/creationMedia.ts'
import { getLocale } from '../../i18n/index.ts'
import { writeIntroAddress } from '../../navigation/paths.ts'
import { ActionMenu, type MenuAction } from '../controls/ActionMenu.tsx'
import { useStoryPaths } from '../storyPaths.ts'
import { chooseTitle } from './arrangeStories.ts'
import { type StoryActions } from './useStoryActions.ts'

/** Asked before something that players notice. */
export type Question = { kind: 'delete' | 'publish' | 'unpublish'; story: CreationStory }

interface Props {
  story: CreationStory
  actions: StoryActions
  onAsk: (question: Question) => void
}

const OTHER_FORMATS = EXPORT_FORMATS.filter((format) => format !== 'zip')

export function StoryMenu(props: Props) {
  const { t } = useTranslation('creation')
  const title = chooseTitle(props.story, getLocale()).text || t('frame.untitled')
  const menu = useMenu(props)
  return (
    <ActionMenu label={t('list.actions.title', { title })} actions={menu} isBusy={props.actions.running !== null} />
  )
}

function useMenu({ story, actions, onAsk }: Props): MenuAction[] {
  const { t } = useTranslation('creation')
  const [, navigate] = useLocation()
  const { writeAbout, writeFlow } = useStoryPaths()
  const { id, status, is_read_only: isReadOnly } = story
  const isPublished = status !== 'draft'
  const remove = (): void => (isPublished ? onAsk({ kind: 'delete', story }) : actions.remove(story))
  const menu: (MenuAction | false)[] = [
    { label: t('frame.flow'), onChoose: () => navigate(writeFlow(id)) },
    { label: t('frame.catalogue'), onChoose: () => navigate(writeAbout(id)) },
    isPublished && { label: t('list.actions.see'), onChoose: () => navigate(writeIntroAddress(id)) },
    { label: t('list.actions.duplicate'), onChoose: () => actions.duplicate(story) },
    { label: t('list.actions.export'), onChoose: () => actions.exportFile(story) },
    ...OTHER_FORMATS.map((format) => ({
      label: t(`list.actions.exportAs.${format}`),
      onChoose: () => actions.exportFile(story, format),
    })),
    !isReadOnly &&
      status !== 'published' && {
        label: t(status === 'draft' ? 'list.actions.publish' : 'list.actions.publishChanges'),
        onChoose: () => (isPublished ? onAsk({ kind: 'publish', story }) : actions.publish(story)),
      },
    !isReadOnly &&
      isPublished && { label: t('list.actions.unpublish'), onChoose: () => onAsk({ kind: 'unpublish', story }) },
    !isReadOnly && { label: t('list.actions.delete'), onChoose: remove, isDanger: true },
  ]
  return menu.filter((action) => action !== false)
}
