/** The notice of a region that is not served: 'Service Unavailable'. Doc 1 §1, §2, §4. Who is not blocked may leave it. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import page from '../../ui/page.module.css'
import { getAppConfig } from '../../platform/appConfig.ts'
import { checkRegion, recheckRegion, type Region } from '../../api/region.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toastStore.ts'
import styles from './index.module.css'

export default function RegionNotice() {
  const { t } = useTranslation('legal')
  const [, navigate] = useLocation()
  const [region, setRegion] = useState<Region | null>(null)
  const [isChecking, setChecking] = useState(false)
  useScreenTitle(t('region.title'))
  useEffect(() => {
    let isWanted = true
    void checkRegion().then((checked) => isWanted && setRegion(checked))
    return () => {
      isWanted = false
    }
  }, [])
  const recheck = async (): Promise<void> => {
    setChecking(true)
    const checked = await recheckRegion()
    setChecking(false)
    setRegion(checked)
    if (checked === 'blocked') showToast('info', t('region.stillBlocked'))
  }
  return (
    <div className={`${page.page} ${styles.notice}`}>
      <h1 className={styles.title}>{t('region.title')}</h1>
      {region === 'allowed' ? (
        <>
          <p className={styles.text} role="status">
            {t('region.allowed')}
          </p>
          <Button onClick={() => navigate('/', { replace: true })}>{t('region.enter')}</Button>
        </>
      ) : (
        <>
          <p className={styles.text}>{t('region.body')}</p>
          <PlatformLink />
          <p className={styles.hint}>{t('region.mistake')}</p>
          <Button look="quiet" isBusy={isChecking} onClick={() => void recheck()}>
            {t('region.recheck')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Points to the platform for global users, where the operator has one. */
function PlatformLink() {
  const { t } = useTranslation('legal')
  const { platformUrl } = getAppConfig()
  if (platformUrl === null) return null
  return (
    <>
      <p className={styles.text}>{t('region.platform')}</p>
      <a href={platformUrl} rel="noopener" className={styles.link}>
        {t('region.openPlatform')}
      </a>
    </>
  )
}
