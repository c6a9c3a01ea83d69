import type { View } from '@sala/widgets/views/view.ts'
import { Composed } from '../../views/Composed.tsx'
import chart from '../../views/charts/Chart.module.css'
import { chartRoom } from '../../views/charts/Chart.tsx'
import map from '../../views/maps/MapDrawing.module.css'
import { mapRoom } from '../../views/maps/mapRoom.ts'
import styles from './Skeleton.module.css'

/** The height of a ranking depends on its number of bars, which only the answer has; most have eight. */
const bars: readonly string[] = Array.from({ length: 8 }, () => '')

/** Placeholders for the parts of a view, each as large as the part. */
export function Skeleton({ view, folds = false }: { readonly view: View; readonly folds?: boolean }) {
  switch (view.kind) {
    case 'composed':
      return <Composed view={view} folds={folds} draw={(part) => <Skeleton view={part} />} />
    case 'figures':
      return (
        <div className={styles.figures}>
          {view.figures.map(({ key }) => (
            <div key={key} className={styles.figure} />
          ))}
        </div>
      )
    case 'province_map':
    case 'world_map':
      return (
        <div className={map.slot} data-kind={view.kind} style={mapRoom(view)}>
          <div className={map.layout}>
            <div className={map.frame}>
              <div className={`${map.map} ${styles.pale}`} />
            </div>
            <div className={`${map.places} ${styles.pale}`} />
          </div>
        </div>
      )
    case 'messages':
      return <div className={styles.messages} />
    case 'calendar':
      return <div className={styles.calendar} />
    case 'table':
      return <div className={view.paged ? styles.page : styles.table} />
    default:
      return (
        <div className={chart.slot} style={chartRoom(view.kind === 'ranking' ? { ...view, categories: bars } : view)}>
          <div className={`${chart.chart} ${styles.pale}`} />
        </div>
      )
  }
}
