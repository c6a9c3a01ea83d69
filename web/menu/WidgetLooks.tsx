import { listWidgets, widgetImageSize } from '@sala/catalog/api/widgets.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryFor } from '../api/queries.ts'
import { useStoredPicture } from '../api/useStoredPicture.ts'
import { widgetListLimit } from '../constants.ts'
import { useText } from '../i18n/text.ts'
import styles from './WidgetLooks.module.css'

/** The picture and label that administrators gave a widget for lists of widgets. */
interface Look {
  readonly image: string | null
  readonly label: string | null
}

/** The looks of the widgets that the person may see, by code; asked for once for all places that show them. */
function useLooks(): ReadonlyMap<number, Look> {
  const { locale } = useText()
  const { data } = useQuery(queryFor(listWidgets, { limit: String(widgetListLimit), lang: locale }))
  return new Map(data?.rows.map(({ code, image, label }) => [code, { image, label }]))
}

interface WidgetPictureProps {
  readonly code: number
  /** As high as a line of text and a label, for lists that are read by their names. */
  readonly small?: boolean
  /** Stands there where the widget has no picture. */
  readonly otherwise?: ReactNode
}

/** The picture of a widget; nothing where it has none. The name beside it says what it is of. */
export function WidgetPicture({ code, small = false, otherwise = null }: WidgetPictureProps) {
  const address = useStoredPicture(useLooks().get(code)?.image ?? null)
  if (address === null) return otherwise
  return <img className={styles.picture} data-small={small} src={address} {...widgetImageSize} alt="" />
}

/** The label of a widget, below its name; nothing where it has none. */
export function WidgetLabel({ code }: { readonly code: number }) {
  const label = useLooks().get(code)?.label ?? null
  return label === null ? null : (
    <small className="block break quiet tiny">
      <bdi>{label}</bdi>
    </small>
  )
}

interface WidgetChoicesProps {
  readonly widgets: readonly { readonly code: number; readonly name: string; readonly url: string }[]
}

/** The widgets of a page that have a picture or a label, as links to their own pages; nothing where none has. */
export function WidgetChoices({ widgets }: WidgetChoicesProps) {
  const { t } = useText()
  const looks = useLooks()
  const listedWidgets = widgets.filter(({ code }) => {
    const look = looks.get(code)
    return look !== undefined && (look.image !== null || look.label !== null)
  })
  if (listedWidgets.length === 0) return null
  return (
    <nav aria-label={t('shell.widgets')}>
      <ul className="flex wrap gap-1 paragraph unpadded no-bullets screen-only">
        {listedWidgets.map(({ code, name, url }) => (
          <li key={code}>
            <Link to={url} className={styles.choice}>
              <WidgetPicture code={code} />
              <span>
                {name}
                <WidgetLabel code={code} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
