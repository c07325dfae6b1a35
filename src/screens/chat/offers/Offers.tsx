/** Everything that the story offers now: options, options as pictures, an upload, a payment. Loaded after the first line. */
import { type RefObject, useEffect } from 'react'
import { type View } from '../../../../protocol/view.ts'
import { type PaidView } from '../../../../protocol/view/scene.ts'
import { useCurrentGame, useGame, useIntend } from '../../../game/game.ts'
import { OptionList, useChoiceKeys } from '../options/OptionList.tsx'
import styles from './Offers.module.css'
import { useTranslation } from 'react-i18next'
import { type ActionOptionView, type UploadView } from '../../../../protocol/view/options.ts'
import { getStorySource } from '../../../ui/pictureSources.ts'
import { DiamondIcon } from '../../../ui/icons.tsx'
import { RetryIcon } from '../../../ui/controlIcons.tsx'
import { ChoiceButton } from '../options/ChoiceButton.tsx'
import { useChoicesActive } from '../options/choices.ts'
import actionOptionListStyles from './ActionOptionList.module.css'
import { useLocation } from 'wouter'
import { useIsEmbeddedChat } from '../../../navigation/embeddedChat.ts'
import { Button } from '../../../ui/Button.tsx'
import { openGameRecharge } from '../openGameRecharge.ts'
import paymentRequiredStyles from './PaymentRequired.module.css'
import { openPanel } from '../panelStore.ts'
import { useFocusTarget, useRegion, useSizeReport } from '../regions.ts'
import { PictureButtons } from '../../upload/PictureButtons.tsx'
import uploadPanelStyles from './UploadPanel.module.css'

export function Offers() {
  const offers = useRegion('offers')
  const unpaid = useGame(findUnpaidScene)
  useChoiceKeys(offers)
  useFade(offers)
  return (
    <div ref={offers} className={styles.offers} data-offers>
      {unpaid !== null && <PaymentRequired paid={unpaid} />}
      <OptionList />
      <ActionOptionList />
      <UploadPanel />
    </div>
  )
}

function findUnpaidScene({ paid }: View): PaidView | null {
  return paid?.state === 'payment_required' ? paid : null
}

/** Options shown as pictures, or as buttons with the sign of what they do: pay now, or try again. Doc 2 §3, action options. */
function ActionOptionList() {
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
      className={actionOptionListStyles.actions}
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
            className={actionOptionListStyles.action}
          >
            {imageUrl !== null ? (
              <img className={actionOptionListStyles.picture} src={getStorySource(imageUrl)} alt="" decoding="async" />
            ) : (
              <span className={actionOptionListStyles.sign}>
                {type === 'pay_now' ? <DiamondIcon size={20} /> : <RetryIcon />}
              </span>
            )}
            <span className={actionOptionListStyles.words} dir="auto">
              {text}
            </span>
          </ChoiceButton>
        )
      })}
    </div>
  )
}

/** The payment-required view of a paid scene: what it costs, what the player owns, and how to go on or leave. Rule B5. */
function PaymentRequired({ paid }: { paid: PaidView }) {
  const { t } = useTranslation('game')
  const [, navigate] = useLocation()
  const isEmbedded = useIsEmbeddedChat()
  const game = useCurrentGame()
  const coins = useGame((view) => view.coins)
  const isActive = useChoicesActive()
  return (
    <section ref={useFocusTarget('request')} className={paymentRequiredStyles.payment} aria-label={t('payment.title')}>
      <p className={paymentRequiredStyles.title}>{t('payment.title')}</p>
      <p className={paymentRequiredStyles.price}>
        <DiamondIcon />
        <span>{t('payment.price', { count: paid.coins, minutes: Math.round(paid.seconds / 60) })}</span>
      </p>
      {coins !== null && <p className={paymentRequiredStyles.quiet}>{t('status.balance', { count: coins })}</p>}
      <div className={paymentRequiredStyles.actions}>
        <Button wide isBusy={!isActive} onClick={() => openGameRecharge(game)}>
          {t('payment.recharge')}
        </Button>
        {!isEmbedded && (
          <Button wide look="quiet" isBusy={!isActive} onClick={() => navigate('/')}>
            {t('payment.leave')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The story asks for a picture of the player, who gives one or declines. Doc 2 §5 (image upload). */
function UploadPanel() {
  const upload = useGame((view) => view.upload)
  useSizeReport(upload)
  return upload === null ? null : <Request key={upload.id} upload={upload} />
}

function Request({ upload }: { upload: UploadView }) {
  const { t } = useTranslation('pictures')
  const intend = useIntend()
  const locale = useGame((view) => view.session.locale)
  const isActive = useChoicesActive()
  return (
    <section ref={useFocusTarget('request')} className={uploadPanelStyles.panel} aria-label={t('upload.region')}>
      <p className={uploadPanelStyles.words} lang={locale}>
        {upload.text || t('upload.ask')}
      </p>
      <div className={uploadPanelStyles.buttons}>
        {upload.faceDetect ? (
          // What the picture must show comes first.
          <Button wide isBusy={!isActive} onClick={() => openPanel({ kind: 'faceRequirements', upload })}>
            {t('upload.choose')}
          </Button>
        ) : (
          <PictureButtons onFile={(file) => openPanel({ kind: 'uploadProgress', upload, file })} />
        )}
        <Button
          wide
          look="quiet"
          isBusy={!isActive}
          className={uploadPanelStyles.decline}
          onClick={() => intend({ kind: 'upload', uploadId: upload.id, url: null })}
        >
          {t('upload.decline')}
        </Button>
      </div>
    </section>
  )
}

/**
 * Says where more of a scrolled element is hidden, so that its style can fade that edge. Sets `data-more` to 'above', 'below', 'both' or 'none',
 * whenever the element scrolls or its size or content changes.
 */
function useFade(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const update = (): void => {
      const above = element.scrollTop > TOLERANCE_PX
      const below = measureContent(element) - element.clientHeight - element.scrollTop > TOLERANCE_PX
      element.dataset.more = above ? (below ? 'both' : 'above') : below ? 'below' : 'none'
    }
    const resizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(update)
    resizes?.observe(element)
    const changes = new MutationObserver(update)
    changes.observe(element, { childList: true, subtree: true })
    element.addEventListener('scroll', update, { passive: true })
    update()
    return () => {
      resizes?.disconnect()
      changes.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [ref])
}

const TOLERANCE_PX = 4

/** Height of the content, px. Unlike `scrollHeight` it knows no transforms: content that moves in is not taller meanwhile. */
function measureContent(element: HTMLElement): number {
  const last = element.lastElementChild
  return last instanceof HTMLElement ? last.offsetTop + last.offsetHeight - element.offsetTop : 0
}
