import { type ProvinceCode, provinces } from '../places/provinces.ts'

/** A place whose weather stands for its province. */
interface ProvincePoint {
  readonly province: ProvinceCode
  /** Degrees north and east. */
  readonly latitude: number
  readonly longitude: number
}

/** The town that gives each province its name, to about a kilometre; `widgets/maps/maps.test.ts` finds each within its province. */
const towns: Readonly<Record<ProvinceCode, readonly [latitude: number, longitude: number]>> = {
  'TH-10': [13.75, 100.5],
  'TH-11': [13.6, 100.6],
  'TH-12': [13.86, 100.51],
  'TH-13': [14.02, 100.53],
  'TH-14': [14.35, 100.57],
  'TH-15': [14.59, 100.45],
  'TH-16': [14.8, 100.65],
  'TH-17': [14.89, 100.4],
  'TH-18': [15.19, 100.13],
  'TH-19': [14.53, 100.91],
  'TH-20': [13.36, 101],
  'TH-21': [12.68, 101.28],
  'TH-22': [12.61, 102.1],
  'TH-23': [12.24, 102.52],
  'TH-24': [13.69, 101.07],
  'TH-25': [14.05, 101.37],
  'TH-26': [14.21, 101.21],
  'TH-27': [13.82, 102.07],
  'TH-30': [14.98, 102.1],
  'TH-31': [14.99, 103.1],
  'TH-32': [14.88, 103.49],
  'TH-33': [15.12, 104.32],
  'TH-34': [15.23, 104.86],
  'TH-35': [15.79, 104.15],
  'TH-36': [15.81, 102.03],
  'TH-37': [15.86, 104.63],
  'TH-38': [18.36, 103.65],
  'TH-39': [17.2, 102.44],
  'TH-40': [16.43, 102.83],
  'TH-41': [17.41, 102.79],
  'TH-42': [17.49, 101.72],
  'TH-43': [17.88, 102.74],
  'TH-44': [16.18, 103.3],
  'TH-45': [16.05, 103.65],
  'TH-46': [16.43, 103.51],
  'TH-47': [17.16, 104.15],
  'TH-48': [17.39, 104.77],
  'TH-49': [16.54, 104.71],
  'TH-50': [18.79, 98.99],
  'TH-51': [18.58, 99.01],
  'TH-52': [18.29, 99.49],
  'TH-53': [17.62, 100.1],
  'TH-54': [18.14, 100.14],
  'TH-55': [18.78, 100.78],
  'TH-56': [19.17, 99.9],
  'TH-57': [19.91, 99.83],
  'TH-58': [19.3, 97.97],
  'TH-60': [15.7, 100.13],
  'TH-61': [15.38, 100.02],
  'TH-62': [16.48, 99.52],
  'TH-63': [16.88, 99.13],
  'TH-64': [17.01, 99.82],
  'TH-65': [16.82, 100.26],
  'TH-66': [16.44, 100.35],
  'TH-67': [16.42, 101.16],
  'TH-70': [13.54, 99.81],
  'TH-71': [14.02, 99.53],
  'TH-72': [14.47, 100.12],
  'TH-73': [13.82, 100.06],
  'TH-74': [13.55, 100.28],
  'TH-75': [13.41, 100],
  'TH-76': [13.11, 99.94],
  'TH-77': [11.81, 99.79],
  'TH-80': [8.43, 99.96],
  'TH-81': [8.08, 98.91],
  'TH-82': [8.45, 98.53],
  'TH-83': [7.88, 98.39],
  'TH-84': [9.14, 99.33],
  'TH-85': [9.96, 98.64],
  'TH-86': [10.49, 99.18],
  'TH-90': [7.19, 100.59],
  'TH-91': [6.62, 100.07],
  'TH-92': [7.56, 99.61],
  'TH-93': [7.62, 100.08],
  'TH-94': [6.87, 101.25],
  'TH-95': [6.54, 101.28],
  'TH-96': [6.43, 101.82],
}

/** One for each province, in the order in which publishers of weather are asked for them. */
export const provincePoints: readonly ProvincePoint[] = provinces.map(({ code }) => {
  const [latitude, longitude] = towns[code]
  return { province: code, latitude, longitude }
})
