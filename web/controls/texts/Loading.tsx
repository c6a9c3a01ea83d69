import { useText } from '../../i18n/text.ts'

/** Says to screen readers that something is loading; what is seen meanwhile is the bar above the page. */
export function Loading() {
  const { t } = useText()
  return (
    <p role="status" className="unseen">
      {t('common.loading')}
    </p>
  )
}
