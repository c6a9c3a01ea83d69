import { checkpoints } from '@sala/catalog/places/checkpoints.ts'

const countries = ['CN', 'JP', 'KR', 'MY', 'IN', 'RU', 'DE', 'FR', 'GB', 'US']
const someCheckpoints = checkpoints.slice(0, 10)
/** Rows of one day in `dailyCounts`. */
export const rowsOfDay = countries.length * someCheckpoints.length * 2

/** For tests: a file of the data set `checkpoint` with `days` × `rowsOfDay` rows, whose figures come from `salt`. */
export function dailyCounts(days: number, salt = 1): string {
  const lines = ['date,location_source,checkpoint,checkpoint_type,direction,immigrants']
  for (let day = 0; day < days; day++) {
    const date = new Date(Date.UTC(2000, 0, 1 + day)).toISOString().slice(0, 10)
    for (const country of countries) {
      for (const { code, type } of someCheckpoints) {
        lines.push(
          `${date},${country},${code},${type},in,${day + salt}`,
          `${date},${country},${code},${type},out,${salt}`,
        )
      }
    }
  }
  return `${lines.join('\n')}\n`
}
