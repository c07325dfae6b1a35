/** The options, a button each with the price in its name. Doc 2 §3, chat option. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CONTINUE_OPTION_ID, type OptionView } from '../../../../protocol/view/options.ts'
import { useGame, useIntend } from '../../../bridge/game.ts'
import { DiamondIcon } from '../../../ui/icons.tsx'
import { getStorySource } from '../../../ui/pictureSources.ts'
import choice from './Choice.module.css'
import styles from './OptionList.module.css'

export function OptionList() {
  const { t } = useTranslation()
  const options = useGame((view) => view.options)
  const locale = useGame((view) => view.session.locale)
  const tooltip = useId()
  if (options === null) return null
  const { style, items } = options
  return (
    <div
      className={styles.options}
      role="group"
      aria-label={t('chat.options.group')}
      aria-describedby={options.tooltip === '' ? undefined : tooltip}
    >
      {options.tooltip !== '' && (
        <p id={tooltip} className={styles.tooltip} lang={locale}>
          {options.tooltip}
        </p>
      )}
      <div className={styles.items} data-style={style} lang={locale}>
        {items.map((option, index) => (
          <Option key={option.id} option={option} number={index + 1} />
        ))}
      </div>
    </div>
  )
}

function Option({ option, number }: { option: OptionView; number: number }) {
  const { t } = useTranslation()
  const intend = useIntend()
  const { id, price, imageUrl, alt } = option
  // An option with a picture only is named by its alt text, or by its number.
  const words = id === CONTINUE_OPTION_ID ? t('chat.options.way_on') : option.text
  const text = words || alt || t('chat.options.numbered', { number })
  const isUnlocked = option.purchased && price === 0
  const name =
    price > 0
      ? t('chat.options.priced', { text, count: price })
      : isUnlocked
        ? t('chat.options.purchased', { text })
        : text
  return (
    <button
      type="button"
      className={`${choice.choice} ${styles.option}`}
      aria-label={name}
      onClick={() => intend({ kind: 'choose', optionId: id })}
    >
      {imageUrl !== null && (
        <img className={styles.picture} src={getStorySource(imageUrl)} alt={alt} decoding="async" />
      )}
      {words !== '' && <span className={styles.text}>{text}</span>}
      {price > 0 && (
        <span className={styles.price}>
          <DiamondIcon /> {price}
        </span>
      )}
      {isUnlocked && <span className={styles.unlocked}>{t('chat.options.unlocked')}</span>}
    </button>
  )
}
