import type { View } from '@sala/widgets/views/view.ts'
import { Composed } from '../../views/Composed.tsx'
import chart from '../../views/charts/Chart.module.css'
import { chartRoom } from '../../views/charts/Chart.tsx'
import map from '../../views/maps/MapDrawing.module.css'
import { mapRoom } from '../../views/maps/mapRoom.ts'
import styles from './Skeleton.module.css'

/** A ranking is as tall as its bars are many, which only the answer knows; most name eight. */
const bars: readonly string[] = Array.from({ length: 8 }, () => '')

/** Pale shapes where the parts of a view will be, each as large as what comes. */
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
