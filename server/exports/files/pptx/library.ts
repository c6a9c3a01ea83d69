import PptxGen from 'pptxgenjs'

/** The library as it really is: its types are narrower in two places and describe another build than the one that is loaded. */

export type Presentation = PptxGen.default
export type LibrarySlide = PptxGen.default.Slide
export type TextOptions = PptxGen.default.TextPropsOptions
type LibraryChartOptions = PptxGen.default.IChartOpts
type Orientation = 'minMax' | 'maxMin'
export type ChartOptions = Omit<LibraryChartOptions, 'catAxisOrientation' | 'valAxisOrientation'> & {
  catAxisOrientation?: Orientation
  valAxisOrientation?: Orientation
}
export interface ChartData {
  name: string
  labels: string[]
  values: number[]
  /** Of bubbles. */
  sizes?: number[]
}

// The types are those of the CommonJS build; Node and the bundler load the other one, whose default export is the class itself.
const Constructor = PptxGen as unknown as typeof PptxGen.default

export function newPresentation(): Presentation {
  return new Constructor()
}

/** Adds a chart of one kind. */
export function addSimpleChart(
  slide: LibrarySlide,
  kind: 'area' | 'bar' | 'line' | 'doughnut' | 'scatter' | 'bubble',
  data: ChartData[],
  options: ChartOptions,
): void {
  slide.addChart(kind, data, options as LibraryChartOptions)
}

/** Adds bars with lines across them. The options of the whole stand where a simple chart has its data. */
export function addBarsAndLines(
  slide: LibrarySlide,
  bars: { data: ChartData[]; options: ChartOptions },
  lines: { data: ChartData[]; options: ChartOptions },
  options: ChartOptions,
): void {
  const kinds = [
    { type: 'bar' as const, data: bars.data, options: bars.options as LibraryChartOptions },
    { type: 'line' as const, data: lines.data, options: lines.options as LibraryChartOptions },
  ]
  slide.addChart(kinds, options as unknown as Parameters<LibrarySlide['addChart']>[1])
}
