import type { Column } from '../dataset.ts'
import { checkpoints } from '../places/checkpoints.ts'
import { countryCodes } from '../places/countryCodes.ts'
import { restCodes } from '../places/marketRegions.ts'
import { provinces } from '../places/provinces.ts'

/** The codes that a column can hold; none of one that holds anything else, such as text and figures. */
export function columnCodes(column: Column | undefined): readonly string[] {
  switch (column?.kind) {
    case 'country':
      return [...countryCodes.map(([alpha2]) => alpha2), ...(column.rest ? restCodes : [])]
    case 'province':
      return provinces.map(({ code }) => code)
    case 'checkpoint':
      return checkpoints.map(({ code }) => code)
    case 'choice':
      return column.values
    default:
      return []
  }
}
