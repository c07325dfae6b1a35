/** The options in the style that the story chose, and their tooltip. Doc 2 §3, chat option. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CONTINUE_OPTION_ID, type OptionsView, type OptionView } from '../../../../protocol/view/options.ts'
import { useGame } from '../../../game/game.ts'
import styles from './OptionList.module.css'
import { getStorySource } from '../../../ui/pictureSources.ts'
import { ChoiceButton } from './ChoiceButton.tsx'
import { useChoicesActive } from './choices.ts'
import { CheckIcon } from '../../../ui/CheckIcon.tsx'
import { Portrait } from './Portrait.tsx'
import { useRegion, useSizeReport } from '../regions.ts'

export function OptionList() {
  const options = useGame((view) => view.options)
  useSizeReport(options)
  // Other options have just appeared, too, and ignore taps at first.
  return options === null ? null : <Options key={options.items.map(({ id }) => id).join(' ')} options={options} />
}

function Options({ options: { style, items, tooltip } }: { options: OptionsView }) {
  const { t } = useTranslation('game')
  const locale = useGame((view) => view.session.locale)
  const isAllCompleted = useGame((view) => style === 'actor' && view.missions.all)
  const isActive = useChoicesActive()
  const tooltipId = useId()
  const tooltipRef = useRegion('tooltip')
  return (
    <div
      className={styles.options}
      role="group"
      aria-label={t('options.group')}
      aria-describedby={tooltip === '' ? undefined : tooltipId}
    >
      {tooltip !== '' && (
        <p ref={tooltipRef} id={tooltipId} className={styles.tooltip} lang={locale} dir="auto">
          {tooltip}
        </p>
      )}
      {isAllCompleted && (
        <p ref={tooltip === '' ? tooltipRef : null} className={styles.tooltip}>
          {t('options.allCompleted')}
        </p>
      )}
      <div className={styles.items} data-style={style} data-count={Math.min(items.length, 3)} lang={locale}>
        {items.map((option, index) => (
          <Option key={option.id} option={option} number={index + 1} style={style} isActive={isActive} />
        ))}
      </div>
    </div>
  )
}

interface Props {
  option: OptionView
  /** Its place, from 1. */
  number: number
  style: OptionsView['style']
  /** False while it ignores taps. */
  isActive: boolean
}

/** One option: an actor with portrait and completed mark, a card with its picture, or a line of text. */
function Option({ option, number, style, isActive }: Props) {
  const { t } = useTranslation('game')
  const { id, price, imageUrl, alt, actorId, purchased } = option
  const isCompleted = useGame((view) => actorId !== null && view.missions.completed.includes(actorId))
  // An option with a picture only is named by its alt text, or by its number.
  const words = id === CONTINUE_OPTION_ID ? t('options.way_on') : option.text
  const text = words || alt || t('options.numbered', { number })
  const marks = [
    ...(isCompleted ? [t('options.completed')] : []),
    ...(purchased && price === 0 ? [t('options.unlocked')] : []),
  ]
  return (
    <ChoiceButton
      id={id}
      number={number}
      text={text}
      price={price}
      marks={marks}
      isActive={isActive}
      isPictured={style === 'card' && imageUrl !== null}
      className={styles[`${style}Option`]}
    >
      {imageUrl !== null ? (
        <img className={styles.picture} src={getStorySource(imageUrl)} alt={alt} decoding="async" />
      ) : (
        style === 'actor' && <Portrait name={text} />
      )}
      {words !== '' && (
        <span className={styles.text} dir="auto">
          {text}
        </span>
      )}
      {marks.map((mark) => (
        <span key={mark} className={styles.mark}>
          <CheckIcon /> <span>{mark}</span>
        </span>
      ))}
    </ChoiceButton>
  )
}
