import type { Plugin } from 'vite'

const refuse = (part: string) => `() => { throw new Error('This build of ECharts has no ${part}') }`
const refuseClass = (part: string) => `class { constructor() { (${refuse(part)})() } }`

/**
 * What ECharts imports for every chart and no option of ours uses, with what stands in its place: names of options and actions before
 * version 5, its own dark theme, Chinese words, waiting animation and drawn tooltips, transforms and samples of data, logarithmic, polar
 * and aligned axes and those of time, points by the thousand, marks that are dragged. Sorting is left to the browser, whose sort is stable.
 * `widgets/views/option.test.ts` holds that no option needs them.
 */
const unused: ReadonlyMap<string, string> = new Map([
  [
    'preprocessor/backwardCompat',
    `import { normalizeToArray } from '../util/model.js'
     export default (option) => { option.series = normalizeToArray(option.series) }`,
  ],
  ['theme/dark', 'export default {}'],
  ['i18n/langZH', `export { default } from './langEN.js'`],
  ['loading/default', `export default ${refuse('waiting animation')}`],
  [
    'data/helper/transform',
    `export const registerExternalTransform = ${refuse('transforms')}
     export const applyDataTransform = registerExternalTransform
     export class ExternalSource {}`,
  ],
  [
    'legacy/dataSelectAction',
    `export const createLegacyDataSelectAction = () => {}
     export const handleLegacySelectEvents = () => {}`,
  ],
  ['processor/dataSample', 'export default (seriesType) => ({ seriesType, reset: () => {} })'],
  ['coord/axisAlignTicks', `export const scaleCalcAlign = ${refuse('aligned ticks')}`],
  ['scale/Log', `export default ${refuseClass('logarithmic axes')}`],
  [
    'scale/Time',
    `export default ${refuseClass('axes of time')}
     export const calcNiceForTimeScale = ${refuse('axes of time')}`,
  ],
  ['util/shape/sausage', `export default ${refuseClass('polar axes')}`],
  [
    'label/sectorLabel',
    `export const createSectorCalculateTextPosition = ${refuse('polar axes')}
     export const setSectorTextRotation = createSectorCalculateTextPosition`,
  ],
  ['chart/helper/LargeSymbolDraw', `export default ${refuseClass('points by the thousand')}`],
  ['graphic/IncrementalDisplayable', `export default ${refuseClass('points by the thousand')}`],
  ['core/timsort', 'export default (array, compare) => void array.sort(compare)'],
  ['mixin/Draggable', 'export default class {}'],
  // Tooltips are parts of the page (`views/charts/tooltip.ts`).
  ['component/tooltip/TooltipRichContent', `export default ${refuseClass('drawn tooltips')}`],
])

const modules = new RegExp(
  `node_modules[\\\\/](?:echarts|zrender)[\\\\/]lib[\\\\/](${[...unused.keys()].join('|').replaceAll('/', '[\\\\/]')})\\.js$`,
)

/** Leaves those modules out of the build: 11 kB before the first chart. */
export const withoutUnusedCharts = (): Plugin => ({
  name: 'sala-unused-charts',
  apply: 'build',
  load: {
    filter: { id: modules },
    handler: (id) => unused.get(modules.exec(id)?.[1]?.replaceAll('\\', '/') ?? '') ?? null,
  },
})
