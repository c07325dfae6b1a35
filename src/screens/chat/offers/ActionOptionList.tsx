/** Options shown as pictures, or as buttons with the sign of what they do: pay now, or try again. Doc 2 §3, action options. */
import { useGame } from '../../../game/game.ts'
import { useTranslation } from 'react-i18next'
import { type ActionOptionView } from '../../../../protocol/view/options.ts'
import { getStorySource } from '../../../ui/pictureSources.ts'
import { DiamondIcon } from '../../../ui/icons.tsx'
import { RetryIcon } from '../../../ui/controlIcons.tsx'
import { ChoiceButton } from '../options/ChoiceButton.tsx'
import { useChoicesActive } from '../options/choices.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './ActionOptionList.module.css'
import { useSizeReport } from '../regions.ts'

export function ActionOptionList() {
  const actions = useGame((view) => view.actionOptions)
  useSizeReport(actions)
  return actions === null ? null : <Actions key={actions.map(({ id }) => id).join(' ')} actions={actions} />
}

function Actions({ actions }: { actions: ActionOptionView[] }) {
  const { t } = useTranslation('game')
  const locale = useGame((view) => view.session.locale)
  const before = useGame((view) => view.options?.items.length ?? 0)
  const isActive = useChoicesActive()
  return (
    <div
      className={styles.actions}
      role="group"
      aria-label={t(before > 0 ? 'options.pictures' : 'options.group')}
      lang={locale}
    >
      {actions.map(({ id, type, imageUrl, alt, price }, index) => {
        // What the picture shows, else what the option does.
        const text = alt || t(`options.${type}`)
        return (
          <ChoiceButton
            key={id}
            id={id}
            number={before + index + 1}
            text={text}
            price={price}
            isActive={isActive}
            isPictured={imageUrl !== null}
            className={styles.action}
          >
            {imageUrl !== null ? (
              <img className={styles.picture} src={getStorySource(imageUrl)} alt="" decoding="async" />
            ) : (
              <Row as="span" justify="center" className={styles.sign}>
                {type === 'pay_now' ? <DiamondIcon size={20} /> : <RetryIcon />}
              </Row>
            )}
            <span className={styles.words} dir="auto">
              {text}
            </span>
          </ChoiceButton>
        )
      })}
    </div>
  )
}
