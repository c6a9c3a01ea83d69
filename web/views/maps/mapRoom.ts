import { mapHeight } from '@sala/widgets/views/options/places/mapHeight.ts'
import type { MapView } from '@sala/widgets/views/view.ts'
import type { CSSProperties } from 'react'
import { cssVariable } from '../../controls/cssVariable.ts'

/** The heights of a map by its available room, for the style sheet. */
export function mapRoom(view: MapView): CSSProperties {
  return {
    ...cssVariable('--map-wide', `${mapHeight(view, 'wide')}px`),
    ...cssVariable('--map-medium', `${mapHeight(view, 'medium')}px`),
    ...cssVariable('--map-narrow', `${mapHeight(view, 'narrow')}px`),
  }
}
