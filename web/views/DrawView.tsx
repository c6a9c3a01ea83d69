import { isEmpty } from '@sala/widgets/views/empty.ts'
import { eagerOption } from '@sala/widgets/views/options/eagerOption.ts'
import type { View } from '@sala/widgets/views/view.ts'
import type { Paging } from '../controls/Pager.tsx'
import { useText } from '../i18n/text.ts'
import { Composed } from './Composed.tsx'
import { Chart, isLazyChart } from './charts/Chart.tsx'
import styles from './DrawView.module.css'
import { Figures } from './figures/Figures.tsx'
import { Calendar, LazyChart, MapDrawing, Messages } from './lazyViews.tsx'
import type { OnPlace } from './maps/MapDrawing.tsx'
import { PagedTable } from './tables/PagedTable.tsx'
import { TableView } from './tables/TableView.tsx'

interface DrawViewProps {
  readonly view: View
  /** The caption of a table. */
  readonly caption: string
  /** The paging of a table that the server pages; null if the widget has none. */
  readonly paging: Paging | null
  /** Called with the place of a map to open; null if none can be opened. */
  readonly onPlace: OnPlace | null
  /** The key of the person's stored choice of columns: the widget's code. */
  readonly columnChoice: string
  /** Whether collapsible parts are collapsed. */
  readonly folds?: boolean
}

/** Draws a view of any kind. */
export function DrawView(props: DrawViewProps) {
  const { view, caption, paging, onPlace, columnChoice } = props
  const { t } = useText()
  switch (view.kind) {
    case 'composed':
      return <Composed view={view} folds={props.folds ?? false} draw={(part) => <DrawView {...props} view={part} />} />
    case 'figures':
      return <Figures view={view} />
    case 'table':
      return view.paged && paging !== null ? (
        <PagedTable table={view.table} caption={caption} paging={paging} columnChoice={columnChoice} />
      ) : (
        <TableView table={view.table} caption={caption} columnChoice={columnChoice} empty={t('table.noRows')} />
      )
    case 'province_map':
    case 'world_map':
      // Another map needs another drawing: ECharts keeps registered maps by name.
      return <MapDrawing key={view.kind} view={view} onPlace={onPlace} />
    case 'messages':
      return <Messages view={view} caption={caption} paging={view.paged ? paging : null} />
    case 'calendar':
      return <Calendar view={view} />
    default:
      // A part without figures in a card with figures; an entirely empty card has a message of its own.
      if (isEmpty(view)) return <p className={styles.nothing}>{t('card.empty')}</p>
      if (view.kind === 'heat_map' || view.kind === 'scatter' || view.kind === 'share')
        // The key changes with the kind of loading, because one kind cannot continue with the drawing of the other, which is disposed of by
        // then.
        return <LazyChart key={String(isLazyChart(view))} view={view} />
      return <Chart view={view} optionOf={eagerOption} />
  }
}
