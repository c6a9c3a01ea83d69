import type { ComponentType, ReactNode } from 'react'
import { type LoadedOnce, loadOnce } from '../loading/loadOnce.ts'
import { useLoaded } from '../loading/useLoaded.ts'
import chart from './charts/Chart.module.css'
import { chartRoom } from './charts/Chart.tsx'
import styles from './DrawView.module.css'

/**
 * The kinds of views that the first dashboard does not load. `prepare` fetches the code of a card's views together with its figures, so
 * that it is usually there in time.
 */
export const codeOfMaps = loadOnce(async () => (await import('./maps/MapDrawing.tsx')).MapDrawing)
export const codeOfMessages = loadOnce(async () => (await import('./messages/Messages.tsx')).Messages)
export const codeOfLazyCharts = loadOnce(async () => (await import('./LazyChart.tsx')).LazyChart)
export const codeOfCalendars = loadOnce(async () => (await import('./calendar/Calendar.tsx')).Calendar)

/** A lazily loaded component; its room is reserved until then. */
function lazily<Props extends object>(
  code: LoadedOnce<ComponentType<Props>>,
  room: (props: Props) => ReactNode = () => <div className={styles.coming} />,
): ComponentType<Props> {
  return function Lazy(props) {
    const Loaded = useLoaded(code)
    return Loaded === null ? room(props) : <Loaded {...props} />
  }
}

export const MapDrawing = lazily(codeOfMaps)
export const Messages = lazily(codeOfMessages)
export const LazyChart = lazily(codeOfLazyCharts, ({ view }) => (
  <div className={chart.slot} style={chartRoom(view)}>
    <div className={chart.chart} data-kind={view.kind} />
  </div>
))
export const Calendar = lazily(codeOfCalendars)
