/** Options shown as pictures: pay now, or try again. Doc 2 §3, action options. */
import { type TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type ActionOptionView } from '../../../../protocol/view/options.ts'
import { useGame, useIntend } from '../../../bridge/game.ts'
import { DiamondIcon } from '../../../ui/icons.tsx'
import { getStorySource } from '../../../ui/pictureSources.ts'
import choice from '../options/Choice.module.css'
import styles from './ActionOptionList.module.css'

export function ActionOptionList() {
  const { t } = useTranslation()
  const actions = useGame((view) => view.actionOptions)
  const locale = useGame((view) => view.session.locale)
  if (actions === null) return null
  return (
    <div className={styles.actions} role="group" aria-label={t('chat.options.group')} lang={locale}>
      {actions.map((action) => (
        <ActionOption key={action.id} action={action} />
      ))}
    </div>
  )
}

function ActionOption({ action }: { action: ActionOptionView }) {
  const { t } = useTranslation()
  const intend = useIntend()
  const { id, imageUrl, price } = action
  const words = getActionName(t, action)
  return (
    <button
      type="button"
      className={`${choice.choice} ${styles.action}`}
      aria-label={price > 0 ? t('chat.options.priced', { text: words, count: price }) : words}
      onClick={() => intend({ kind: 'choose', optionId: id })}
    >
      {imageUrl !== null && <img className={styles.picture} src={getStorySource(imageUrl)} alt="" decoding="async" />}
      <span className={styles.words}>{words}</span>
      {price > 0 && (
        <span className={styles.price}>
          <DiamondIcon /> {price}
        </span>
      )}
    </button>
  )
}

/** What the picture shows, else what the option does. */
function getActionName(t: TFunction, { alt, type }: ActionOptionView): string {
  return alt === '' ? t(`chat.options.${type}`) : alt
}
