/** What the player and a character have been through together: the heart, and the endings. */
import { useTranslation } from 'react-i18next'
import { type Actor } from '../../protocol/api/stories.ts'
import { HEART_PATH, Icon } from './icons.tsx'
import { Row, Spoken } from './layout.tsx'

interface Props {
  bond: NonNullable<Actor['bond']>
  className?: string | undefined
}

export function Bond({ bond: { heart, endings }, className }: Props) {
  const { t } = useTranslation('shell')
  return (
    <Row as="span" gap={1} wrap className={className}>
      {heart > 0 && (
        <>
          <Spoken>{t('bond.heart', { heart })}</Spoken>
          <Icon size={13}>
            <path d={HEART_PATH} />
          </Icon>
          <span aria-hidden="true">{heart}</span>
          <span aria-hidden="true">·</span>
        </>
      )}
      <span>{t('bond.endings', { count: endings })}</span>
    </Row>
  )
}
