import type { Language } from '@sala/catalog/words.ts'
import { directionOf } from '@sala/catalog/words.ts'
import { chartOption } from '@sala/widgets/views/option.ts'
import { chartHeight } from '@sala/widgets/views/options/chartHeight.ts'
import { mapOption } from '@sala/widgets/views/options/places/mapOption.ts'
import { paletteOf } from '@sala/widgets/views/palette.ts'
import { type ChartStyle, widthClass } from '@sala/widgets/views/style.ts'
import type { ChartView, MapView } from '@sala/widgets/views/view.ts'
import { BarChart, CustomChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, setPlatformAPI, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
import { families } from '../fonts.ts'
import { inlinePictures } from './inlinePictures.ts'
import { preparedFrame } from './maps.ts'
import { readCssFont, textWidth } from './measure.ts'
import { extractTexts, type PlacedText } from './svgTexts.ts'

use([BarChart, CustomChart, LineChart, PieChart, ScatterChart])
use([GridComponent, LegendComponent, TooltipComponent, LabelLayout, SVGRenderer])
setPlatformAPI({
  measureText: (text, font) => {
    const { size, weight } = readCssFont(font ?? '12px sans-serif')
    return { width: textWidth(text, size, weight) }
  },
})

/** A chart as a drawing without text, and its texts separately: the page sets them as real text. */
export interface Chart {
  /** In CSS pixels. */
  readonly width: number
  readonly height: number
  readonly svg: string
  readonly texts: readonly PlacedText[]
  /** What a screen reader hears. */
  readonly description: string
}

interface Room {
  readonly width: number
  readonly margin: number
  readonly longest: number | null
  readonly height?: number
}

/**
 * Draws a chart view in light print colours, mirrored for right-to-left languages. The same option as on the screen; `width` is
 * in CSS pixels and holds an empty `margin` on either side, so that a chart lines up with the words above it. `longest` is the figure that a ranking's whole width stands for, or null for its own largest.
 * Maps must have been prepared (`prepareMaps`). `height` is that in which it reads well where none is given.
 */
export function drawChart(
  view: ChartView | MapView,
  language: Language,
  { width, margin, longest, height: fixedHeight }: Room,
): Chart {
  const inner = width - 2 * margin
  const room = widthClass(inner)
  const height = fixedHeight ?? chartHeight(view, room)
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: inner, height })
  try {
    const style: ChartStyle = {
      palette: paletteOf('print'),
      language,
      direction: directionOf(language),
      fontFamily: families[0] ?? 'sans-serif',
      reducedMotion: true,
      width: room,
      pixels: inner,
    }
    chart.setOption(
      view.kind === 'province_map' || view.kind === 'world_map'
        ? mapOption(view, style, preparedFrame(view))
        : chartOption(view, style),
    )
    if (longest !== null) chart.setOption({ xAxis: { max: longest } })
    return {
      width,
      height,
      ...extractTexts(inlinePictures(chart.renderToSVGString()), margin),
      description: view.description,
    }
  } finally {
    chart.dispose()
  }
}
