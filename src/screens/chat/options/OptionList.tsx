/** The options in the style that the story chose, and their tooltip. Doc 2 §3, chat option. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type OptionsView } from '../../../../protocol/view/options.ts'
import { useGame } from '../../../game/game.ts'
import { useIsActive } from '../../../ui/useIsActive.ts'
import { Option } from './Option.tsx'
import styles from './OptionList.module.css'

export function OptionList() {
  const options = useGame((view) => view.options)
  // Other options have just appeared, too, and ignore taps at first.
  return options === null ? null : <Options key={options.items.map(({ id }) => id).join(' ')} options={options} />
}

function Options({ options: { style, items, tooltip } }: { options: OptionsView }) {
  const { t } = useTranslation('game')
  const locale = useGame((view) => view.session.locale)
  const isAllCompleted = useGame((view) => style === 'actor' && view.missions.all)
  const isActive = useIsActive()
  const tooltipId = useId()
  return (
    <div
      className={styles.options}
      role="group"
      aria-label={t('options.group')}
      aria-describedby={tooltip === '' ? undefined : tooltipId}
    >
      {tooltip !== '' && (
        <p id={tooltipId} className={styles.tooltip} lang={locale} dir="auto">
          {tooltip}
        </p>
      )}
      {isAllCompleted && <p className={styles.tooltip}>{t('options.allCompleted')}</p>}
      <div className={styles.items} data-style={style} data-count={Math.min(items.length, 3)} lang={locale}>
        {items.map((option, index) => (
          <Option key={option.id} option={option} number={index + 1} style={style} isActive={isActive} />
        ))}
      </div>
    </div>
  )
}
