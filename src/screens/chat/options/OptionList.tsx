/** The options in the style that the story chose, and their tooltip. Doc 2 §3, chat option. */
import { type RefObject, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CONTINUE_OPTION_ID, type OptionsView, type OptionView } from '../../../../protocol/view/options.ts'
import { useGame } from '../../../game/game.ts'
import styles from './OptionList.module.css'
import { getStorySource } from '../../../ui/pictureSources.ts'
import { ChoiceButton } from './ChoiceButton.tsx'
import { useChoicesActive } from './choices.ts'
import { CheckIcon } from '../../../ui/CheckIcon.tsx'
import portraitStyles from './Portrait.module.css'
import { Icon } from '../../../ui/icons.tsx'
import { hasOpenModal } from '../../../ui/modals.ts'
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

/** Outlines of hair around the head, which is centred at 22, 18. */
const HAIR = [
  // Short, parted at the side.
  'M13.4 17.5c-.6-6.4 3-10.6 8.8-10.6 5.5 0 8.9 4 8.4 10.2-1.1-2.5-2.9-4-5.4-4.5-3.9 1.7-8.6 1.2-10.3 1.3-.7 1-1.2 2.2-1.5 3.6z',
  // Long, to the shoulders.
  'M12 31.5c-2.2-13 .6-24.7 10.2-24.7s12.3 11.7 9.9 24.7l-3.3-1.2c1.7-6.5 1.6-11.6-.2-15.5-4 .2-7.5-.6-10-2.6-3.5 4.5-4.2 10.3-2.9 18.2z',
  // A knot on top.
  'M13.3 17.2c-.5-5 1.8-8.3 5.7-9.5-1.4-2.9.3-5.5 3-5.5s4.4 2.6 3 5.5c3.9 1.2 6.2 4.5 5.7 9.5-1.3-3.4-4.4-5.3-8.7-5.3s-7.4 1.9-8.7 5.3z',
  // Curls.
  'M12.6 19c-2.3-1.6-1.9-4.7.1-5.7-.5-2.8 1.9-4.8 4.2-4 1.3-2.6 4.8-3.1 6.4-1 2.7-1.2 5.3.5 5.3 3 2.5.3 3.8 3.1 2.3 5.1.3 1-.1 2.1-1.2 2.7-.2-3-1.7-5.2-4.2-6.4-3 1.6-6.8 1.7-9.3.6-2 1-3.2 3-3.6 5.7z',
]

/** A drawn head and shoulders, in place of a portrait that an actor does not have. Its hair is one of four, chosen by the name. */
function Portrait({ name }: { name: string }) {
  const hair = HAIR[sumCodes(name) % HAIR.length]
  return (
    <Icon units={44} className={portraitStyles.portrait}>
      <path
        className={portraitStyles.coat}
        d="M3 46c.8-9.5 7-13.7 13.8-14.6l5.2 4.6 5.2-4.600C34 32.3 40.2 36.5 41 46z"
      />
      <path className={portraitStyles.face} d="M18.3 24h7.4v7.800L22 35.8l-3.7-4z" />
      <ellipse className={portraitStyles.face} cx="22" cy="18.5" rx="8" ry="9.3" />
      <path className={portraitStyles.hair} d={hair} />
    </Icon>
  )
}

function sumCodes(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
}

/**
 * Digits choose an option from anywhere on the screen; arrow keys, Home and End move among the options. `offers` contains the buttons; those with a
 * digit name it in `data-choice`.
 */
export function useChoiceKeys(offers: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const element = offers.current
      if (element === null || event.ctrlKey || event.metaKey || event.altKey) return
      if (isDigit(event.key)) chooseByDigit(element, event)
      else moveFocus(element, event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [offers])
}

function isDigit(key: string): boolean {
  return /^[1-9]$/.test(key)
}

function chooseByDigit(offers: HTMLElement, event: KeyboardEvent): void {
  if (event.repeat || hasOpenModal() || isTyping(event.target) || offers.closest('[inert], [hidden]') !== null) return
  const button = offers.querySelector<HTMLElement>(`[data-choice="${event.key}"]`)
  if (button === null) return
  event.preventDefault()
  // The focus shows which option was meant, and a dialog that asks first gives it back.
  button.focus()
  button.click()
}

/** Whether a key belongs to a text field that the player can write in. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) return !target.readOnly
  return target instanceof HTMLElement && target.isContentEditable
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

function moveFocus(offers: HTMLElement, event: KeyboardEvent): void {
  const buttons = [...offers.querySelectorAll<HTMLElement>('[data-choice]')]
  const at = buttons.findIndex((button) => button === event.target)
  const step = STEPS[event.key]
  if (at < 0) return
  const to =
    step !== undefined
      ? buttons[(at + step + buttons.length) % buttons.length]
      : event.key === 'Home'
        ? buttons[0]
        : event.key === 'End'
          ? buttons.at(-1)
          : undefined
  if (to === undefined) return
  event.preventDefault()
  to.focus()
}
