import { permissionOf } from '@sala/catalog/api/auth.ts'
import { findWidget } from '@sala/widgets/all.ts'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../api/explain.ts'
import { prefixOf } from '../cards/address.ts'
import { Card } from '../cards/Card.tsx'
import { useCardContext } from '../cards/context.ts'
import { session } from '../session/session.ts'
import { Message } from '../shell/Message.tsx'
import { useStore } from '../store.ts'
import { cssVariable } from '../views/cssVariable.ts'
import { arrange, type Dashboard as Declaration } from './arrange.ts'
import styles from './Dashboard.module.css'

/** A dashboard: the cards that the person may see, in their order. */
export function Dashboard({ dashboard }: { readonly dashboard: Declaration }) {
  const { t } = useTranslation()
  const { permissions } = useStore(session)
  const { context, error, retry } = useCardContext()
  const shown = dashboard.placements.flatMap(({ code, span }) => {
    const widget = permissions.includes(permissionOf(code)) ? findWidget(code) : undefined
    return widget === undefined ? [] : [{ widget, span }]
  })
  if (shown.length === 0) return <Message title={t('pages.noWidgets')} text={t('pages.noWidgetsHint')} />
  if (error !== null) {
    const { message, requestId } = explain(error, t)
    const request = requestId === null ? '' : ` ${t('card.request', { id: requestId })}`
    return (
      <Message title={t('problems.store_unavailable')} text={`${message}${request}`}>
        <button type="button" onClick={retry}>
          {t('common.retry')}
        </button>
      </Message>
    )
  }
  const wide = arrange(
    shown.map(({ span }) => span),
    12,
  )
  const medium = arrange(
    shown.map(({ span }) => span),
    6,
  )
  return (
    <>
      <header className={styles.header}>
        <h1>{t(`dashboards.${dashboard.name}`)}</h1>
        <p>{t(`dashboardLeads.${dashboard.name}`)}</p>
      </header>
      <div className={styles.grid}>
        {shown.map(({ widget }, index) => (
          <div key={widget.code} className={styles.cell} style={spansOf(wide[index] ?? 12, medium[index] ?? 6)}>
            <Card widget={widget} context={context} prefix={prefixOf(widget.code)} />
          </div>
        ))}
      </div>
    </>
  )
}

/** The width of a card on twelve columns and on six; the style sheet chooses. */
function spansOf(wide: number, medium: number): CSSProperties {
  return { ...cssVariable('--wide', wide), ...cssVariable('--medium', medium) }
}
