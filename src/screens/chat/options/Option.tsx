/** One option: an actor with portrait and completed mark, a card with its picture, or a line of text. */
import { useTranslation } from 'react-i18next'
import { CONTINUE_OPTION_ID, type OptionsView, type OptionView } from '../../../../protocol/view/options.ts'
import { useGame } from '../../../game/game.ts'
import { getStorySource } from '../../../ui/pictureSources.ts'
import { ChoiceButton } from './ChoiceButton.tsx'
import styles from './OptionList.module.css'
import { CheckIcon } from './CheckIcon.tsx'
import { Portrait } from './Portrait.tsx'

interface Props {
  option: OptionView
  /** Its place, from 1. */
  number: number
  style: OptionsView['style']
  /** False while it ignores taps. */
  isActive: boolean
}

export function Option({ option, number, style, isActive }: Props) {
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
